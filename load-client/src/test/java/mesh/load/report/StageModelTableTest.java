package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class StageModelTableTest {

    private static final long MS = 1_000_000;
    private static final String TITLE = "## Model and measurement, by stage\n";

    @Test
    void showsWhereTheModelIsWrong() {
        ContenderResult once = served("once", 142)
                .prediction(predicted(100, Map.of("backend", 100L)))
                .stages(measured(Map.of("before-gateway", 4L, "call", 30L, "backend", 105L, "query", 1L)))
                .build();

        assertThat(section(once)).isEqualTo("""
                - once: the model's time is 30 % too short. Per request, it is most wrong in call (30 ms) and backend (5.0 ms).

                | contender | stage          | model  | measured | measured - model | of the latency |
                |-----------|----------------|--------|----------|------------------|----------------|
                | once      | before-gateway | 0.0 ms | 4.0 ms   | +4.0 ms          | +3 %           |
                | once      | call           | 0.0 ms | 30 ms    | +30 ms           | +21 %          |
                | once      | backend        | 100 ms | 105 ms   | +5.0 ms          | +4 %           |
                """);
    }

    @Test
    void saysNothingOfSmallErrors() {
        ContenderResult close = served("close", 110)
                .prediction(predicted(100, Map.of("backend", 100L)))
                .stages(measured(Map.of("backend", 110L)))
                .build();

        assertThat(section(close)).startsWith("| contender |").contains("+10 ms");
    }

    @Test
    void aModelThatIsTooLongLacksNoStage() {
        ContenderResult quick = served("quick", 80)
                .prediction(predicted(100, Map.of("thread", 20L, "backend", 80L)))
                .stages(measured(Map.of("backend", 80L, "call", 1L)))
                .build();

        assertThat(section(quick))
                .startsWith(
                        "- quick: the model's time is 25 % too long. Per request, it is most wrong in thread (20 ms).\n")
                .contains("| quick     | thread  | 20 ms  | 0.0 ms   | -20 ms           | -25 %");
    }

    @Test
    void isMissingIfStagesAreUnknown() {
        PredictionFigures model = predicted(100, Map.of("backend", 100L));
        ContenderResult unmeasured = served("a", 90).prediction(model).build();
        ContenderResult unknown = served("b", 90)
                .prediction(model)
                .stages(new StageFigures(0, 1, "another clock", List.of(), Map.of(), null, null))
                .build();
        ContenderResult old = served("c", 90)
                .prediction(new PredictionFigures(MS, 1, Map.of(), null))
                .stages(measured(Map.of("backend", 90L)))
                .build();

        assertThat(markdown(unmeasured, unknown, old)).doesNotContain(TITLE);
    }

    @Test
    void hasTheMedianOfTheRepetitions() {
        PredictionFigures model = predicted(100, Map.of("backend", 100L));
        List<ContenderResult> all = new ArrayList<>();
        for (long ms : new long[] {110, 190, 120}) {
            all.add(served("a", ms)
                    .repetition(all.size() + 1)
                    .prediction(model)
                    .stages(measured(Map.of("backend", ms)))
                    .build());
        }

        assertThat(section(all.toArray(ContenderResult[]::new)))
                .contains("| backend | 100 ms | 120 ms   | +20 ms           | +17 %");
    }

    private static SampleContender served(String id, long milliseconds) {
        return SampleContender.named(id).served(milliseconds);
    }

    private static PredictionFigures predicted(long milliseconds, Map<String, Long> meanMs) {
        return new PredictionFigures(milliseconds * MS, 1, Map.of(), parts(meanMs));
    }

    private static StageFigures measured(Map<String, Long> meanMs) {
        return new StageFigures(1, 0, null, parts(meanMs), Map.of(), null, null);
    }

    private static List<StageTime> parts(Map<String, Long> meanMs) {
        LatencyFigures times = new LatencyFigures(1, 0, List.of());
        return meanMs.entrySet().stream()
                .map(one -> new StageTime(one.getKey(), 0.1, one.getValue() * MS, times))
                .toList();
    }

    private static String section(ContenderResult... contenders) {
        String from = markdown(contenders).split(TITLE, 2)[1].strip();
        return from.split("\n\nThe mean time", 2)[0] + "\n";
    }

    private static String markdown(ContenderResult... contenders) {
        return Experiments.summary(SampleRun.complete()
                        .contenders(Stream.of(contenders).toList())
                        .build())
                .markdown();
    }
}
