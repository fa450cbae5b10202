package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class DependencyTableTest {

    @Test
    void showsTheCallsOfEachDependencyAndHowManyWereUnderWay() {
        ContenderResult one = SampleContender.named("one").build();
        long half = 5 * one.durationNanos() / 2;
        ContenderResult called = SampleContender.like(one)
                .dependencies(
                        new DependencyFigures("stock", 8, 7, half / 2, half / 2, 5, 0, 6, Map.of("hang", 1L)),
                        new DependencyFigures("mail", 0, 0, 0, 0, 0, 0, 0, Map.of()))
                .build();

        assertThat(markdown(called)).contains("## Calls of dependencies\n").containsPattern("""
                \\| one +\\| stock +\\| 8 +\\| 2\\.0 +\\| [\\d.]+ ms +\\| 2.5 +\\| 5 +\\| 6 +\\| 1 hang +\\|
                \\| one +\\| mail +\\| 0 +\\| 0\\.0 +\\| - +\\| 0\\.0 +\\| 0 +\\| 0 +\\| - +\\|
                """);
    }

    @Test
    void isLeftOutWithoutDependencies() {
        assertThat(markdown(SampleContender.named("one").build())).doesNotContain("Calls of dependencies");
    }

    private static String markdown(ContenderResult... contenders) {
        return Experiments.summary(
                        SampleRun.complete().contenders(List.of(contenders)).build())
                .markdown();
    }
}
