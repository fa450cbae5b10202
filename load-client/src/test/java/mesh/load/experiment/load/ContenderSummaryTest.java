package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.results.contender.ContenderResult;
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

    private static Contender first(String scenario) {
        return ShippedScenarios.find(scenario).contenders().getFirst();
    }

    private static ContenderResult summary(Contender contender) {
        List<RequestRecord> requests = List.of(
                request(1, 5, new Outcome.Ok(200)),
                request(2, 15, new Outcome.Ok(200)),
                request(3, 9, new Outcome.Truncated(200)));
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
                null);
    }

    private static RequestRecord request(int user, int items, Outcome outcome) {
        return new RequestRecord(user, 1, 0, 0, 0, 1, 1, 2, 30, items, outcome);
    }
}
