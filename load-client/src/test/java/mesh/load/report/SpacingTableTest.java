package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.SpacingFigures.Gaps;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

/** Tests the tables that compare random times with those that a scenario asked for. */
class SpacingTableTest {

    private static final double MS = 1e6;

    @Test
    void showsPlannedAndSentIntervals() {
        SpacingFigures random = new SpacingFigures(new Gaps(99, 5.52 * MS, 1.004), new Gaps(99, 5.6 * MS, 0.98));
        SpacingFigures unsent = new SpacingFigures(new Gaps(99, 10 * MS, 0.0), null);

        assertThat(markdown(
                        SampleContender.named("random").spacing(random).build(),
                        SampleContender.named("unsent").spacing(unsent).build(),
                        SampleContender.named("burst").build()))
                .contains("""
                        ## Times between requests

                        | contender | planned gap | planned variation | sent gap | sent variation |
                        |-----------|-------------|-------------------|----------|----------------|
                        | random    | 5.5 ms      | 1.00              | 5.6 ms   | 0.98           |
                        | unsent    | 10 ms       | 0.00              | -        | -              |
                        """);
        assertThat(markdown(SampleContender.named("burst").build())).doesNotContain("Times between requests");
    }

    @Test
    void showsHowMuchLongerThanDrawnTheBackendSlept() {
        Map<String, Object> error = Map.of("sleeps", 55, "mean", "PT0.00012S", "p99", "PT0.0031S");

        assertThat(markdown(
                        SampleContender.named("slept").sleepError(error).build(),
                        SampleContender.named("older").build()))
                .contains("""
                        ## The error of the backend's service times

                        | contender | calls | mean   | p99    |
                        |-----------|-------|--------|--------|
                        | slept     | 55    | 0.1 ms | 3.1 ms |
                        """);
    }

    private static String markdown(ContenderResult... contenders) {
        return Experiments.summary(SampleRun.complete()
                        .contenders(Stream.of(contenders).toList())
                        .build())
                .markdown();
    }
}
