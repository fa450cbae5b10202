package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

class ContenderSummaryTest {

    private static final Work TWENTY = new Work.Fixed(20);

    @Test
    void countsTheItemsOfPartialResponsesButNotOfFailures() {
        ContenderResult result = summary(first("deadline"));

        assertThat(result.itemRatio()).isEqualTo((5 + 15) / 60.0);
    }

    @Test
    void countsNoItemsIfResponsesMustBeComplete() {
        assertThat(summary(first("smoke")).itemRatio()).isNull();
    }

    /** A request on a connection that was open already has no time to connect, and a connection that failed never had one. */
    @Test
    void hasTheTimesOfTheConnectionsThatUsersOpened() {
        LatencyFigures connect = Objects.requireNonNull(summary(
                        first("smoke"),
                        List.of(
                                connected(1, 5, 10, new Outcome.Ok(200)),
                                connected(2, 7, 10, new Outcome.Reset()),
                                connected(2, 0, 20, new Outcome.Ok(200)),
                                connected(3, 900, RequestRecord.NEVER, new Outcome.ConnectTimedOut())))
                .connect());

        assertThat(connect.samples()).isEqualTo(2);
        assertThat(connect.maxNanos()).isEqualTo(7);
    }

    private static RequestRecord connected(int user, long nanos, long sent, Outcome outcome) {
        return new RequestRecord(user, 1, 0, sent, nanos, 1, 1, 2, 30, 0, outcome);
    }

    private static Contender first(String scenario) {
        return ShippedScenarios.find(scenario).contenders().getFirst();
    }

    private static ContenderResult summary(Contender contender) {
        return summary(
                contender,
                List.of(
                        request(1, 5, new Outcome.Ok(200)),
                        request(2, 15, new Outcome.Ok(200)),
                        request(3, 9, new Outcome.Truncated(200))));
    }

    private static ContenderResult summary(Contender contender, List<RequestRecord> requests) {
        return ContenderSummary.of(
                contender,
                TWENTY,
                1,
                SampleLoad.of(requests),
                ObservedMetrics.NOTHING,
                null,
                null,
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    private static RequestRecord request(int user, int items, Outcome outcome) {
        return new RequestRecord(user, 1, 0, 0, 0, 1, 1, 2, 30, items, outcome);
    }
}
