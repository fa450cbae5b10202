package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the section of the summary and the report that shows each prediction next to its measurement. */
class ComparisonTablesTest {

    private static final long MS = 1_000_000;

    @Test
    void theModelsErrorIsShownIfAllUsersAreServed() {
        RunResult run = run(served("quick", new PredictionFigures(84 * MS, 1, Map.of(), null)));

        assertThat(Experiments.summary(run).markdown()).contains("""
                ## Model and measurement

                | contender | time   | model | error | failed | fail in the model |
                |-----------|--------|-------|-------|--------|-------------------|
                | quick     | 100 ms | 84 ms | -16 % | 0 of 1 | 0 of 1            |
                """);
        assertThat(Experiments.report(run).html()).contains(">84 ms</data><small>-16 %</small>");
    }

    @Test
    void noErrorIsShownIfRequestsFail() {
        ContenderResult failing = SampleContender.smoke()
                .prediction(new PredictionFigures(20 * MS, 1, Map.of("read-timeout", 3), null))
                .build();
        ContenderResult optimistic = served("b", new PredictionFigures(0, 0, Map.of("too-many-calls", 1), null));
        RunResult run = run(failing, optimistic);

        assertThat(Experiments.summary(run).markdown())
                .contains("| netty-webclient | 250 ms | 20 ms  | -     | 2 of 4 | 3 of 4            |")
                .contains("| b               | 100 ms | 0.0 ms | -     | 0 of 1 | 1 of 1            |");
        assertThat(Experiments.report(run).html()).contains("<small>3 fail</small>", "<small>1 fail</small>");
    }

    @Test
    void withoutPredictionsThereIsNoSection() {
        RunResult run = run(served("a", null));

        assertThat(Experiments.summary(run).markdown()).doesNotContain("Model and measurement");
        assertThat(ContenderRow.of(run.contenders()).modelError(null)).isNull();
    }

    private static ContenderResult served(String id, @Nullable PredictionFigures prediction) {
        return SampleContender.named(id).served(100).prediction(prediction).build();
    }

    private static RunResult run(ContenderResult... contenders) {
        return SampleRun.complete().contenders(contenders).build();
    }
}
