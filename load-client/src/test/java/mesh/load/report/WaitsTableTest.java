package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.GaugeWaits.Wait;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class WaitsTableTest {

    private static final long MS = 1_000_000;
    private static final String TITLE = "## Where requests waited, from gauges\n";

    private static final GaugeWaits CLOSED = new GaugeWaits(
            300,
            30,
            1407 * MS,
            List.of(
                    part("thread", 227),
                    part("database-pool", 1084),
                    part("database-connection", 86),
                    part("other", 3)));

    private static final GaugeWaits OPEN =
            new GaugeWaits(300, 30, 1000 * MS, List.of(part("database-pool", 500), part("unexplained", 500)));

    @Test
    void showsThePartsBesideTheMeasuredMean() {
        String markdown = markdown(
                SampleContender.named("as-is").waits(CLOSED).build(),
                SampleContender.named("virtual").waits(OPEN).build());

        assertThat(markdown).contains(TITLE + """

                | contender | thread | database's pool | database's connection | other  | unexplained | sum    | measured |
                |-----------|--------|-----------------|-----------------------|--------|-------------|--------|----------|
                | as-is     | 227 ms | 1.08 s          | 86 ms                 | 3.0 ms | -           | 1.40 s | 1.41 s   |
                | virtual   | -      | 500 ms          | -                     | -      | 500 ms      | 500 ms | 1.00 s   |
                """);
    }

    @Test
    void leavesOutServicesThatRecordStages() {
        assertThat(markdown(SampleContender.named("ours").waits(CLOSED).stages().build()))
                .doesNotContain(TITLE);
        assertThat(markdown(SampleContender.named("unknown").build())).doesNotContain(TITLE);
    }

    /** The table beside it has means of gauges, and this one what the application itself says of each request. */
    @Test
    void aForeignApplicationThatSendsServerTimingAlsoHasStages() {
        LatencyFigures times = new LatencyFigures(
                3, 60 * MS, List.of(new Percentile(50, 50 * MS, 3, 2), new Percentile(99, 60 * MS, 3, 1)));
        StageFigures reported = new StageFigures(
                3,
                1,
                "of 4 requests, 1 have no durations",
                List.of(new StageTime("db", .6, 50 * MS, times), new StageTime("rest", .4, 33 * MS, times)),
                Map.of(),
                null,
                null);

        String markdown = markdown(SampleContender.named("mine")
                .waits(CLOSED)
                .serverTiming(reported)
                .build());

        assertThat(markdown).contains(TITLE).contains("""
                ## Where the time went

                | contender | share of the time, by stage | largest | its p50 | its p99 | unknown |
                |-----------|-----------------------------|---------|---------|---------|---------|
                | mine      | db 60 %, rest 40 %          | db      | 50 ms   | 60 ms   | 1       |
                """).contains("mine: of 4 requests, 1 have no durations.");
    }

    private static Wait part(String wait, long milliseconds) {
        return new Wait(wait, milliseconds * MS);
    }

    private static String markdown(ContenderResult... contenders) {
        return Experiments.summary(SampleRun.complete()
                        .contenders(Stream.of(contenders).toList())
                        .build())
                .markdown();
    }
}
