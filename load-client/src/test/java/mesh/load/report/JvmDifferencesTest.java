package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

/** Tests that the table of contenders names what their JVMs do not have in common. */
class JvmDifferencesTest {

    private static final JvmFigures NEWER = jvm("25.0.3+9-LTS", "PS MarkSweep");
    private static final JvmFigures OLDER = jvm("21.0.8+9", "PS MarkSweep");
    private static final JvmFigures G1 = jvm("25.0.3+9-LTS", "G1 Young Generation");
    private static final JvmFigures COMPACT =
            jvm("25.0.3+9-LTS", "PS MarkSweep", "-Xmx512m", "-XX:+UseCompactObjectHeaders");

    @Test
    void namesOnlyTheVersionsIfOnlyTheyDiffer() {
        JvmDifferences found = JvmDifferences.of(run(Map.of("a", NEWER, "b", OLDER)));

        assertThat(found.of("a")).isEqualTo("JDK 25.0.3");
        assertThat(found.of("b")).isEqualTo("JDK 21.0.8");
    }

    @Test
    void namesCollectorsAndHeadersIfTheyDiffer() {
        JvmDifferences found = JvmDifferences.of(run(Map.of("a", NEWER, "b", G1, "c", COMPACT)));

        assertThat(found.of("a")).isEqualTo("Parallel");
        assertThat(found.of("b")).isEqualTo("G1");
        assertThat(found.of("c")).isEqualTo("Parallel, compact headers");
    }

    /** Two collectors of the same name have different beans in different versions. */
    @Test
    void namesNothingThatAllHaveInCommon() {
        assertThat(JvmDifferences.of(run(Map.of("a", NEWER, "b", NEWER))).areThere())
                .isFalse();
        assertThat(JvmDifferences.of(run(Map.of("a", jvm("25", "ZGC Minor Cycles"), "b", jvm("25", "ZGC Cycles"))))
                        .areThere())
                .isFalse();
    }

    @Test
    void alwaysNamesTheVersionOfAnApplicationOfTheUser() {
        RunResult run = SampleRun.like(run(Map.of("a", NEWER, "b", NEWER)))
                .applicationOfUser("b")
                .build();

        assertThat(JvmDifferences.of(run).of("a")).isEqualTo("JDK 25.0.3");
        assertThat(JvmDifferences.of(run).of("b")).isEqualTo("JDK 25.0.3");
    }

    @Test
    void ignoresServicesThatNoContenderCalls() {
        RunResult run = SampleRun.like(run(Map.of("a", NEWER, "backend", OLDER)))
                .contenders(contender("a"))
                .build();

        assertThat(JvmDifferences.of(run).areThere()).isFalse();
    }

    @Test
    void theTableHasAColumnOnlyIfThereIsADifference() {
        RunResult different = run(Map.of("a", NEWER, "b", OLDER));
        RunResult alike = run(Map.of("a", NEWER, "b", NEWER));

        assertThat(Experiments.summary(different).markdown()).contains("| JVM ", "| JDK 21.0.8 ");
        assertThat(Experiments.report(different).html()).contains(">JVM</th>", ">JDK 21.0.8</td>");
        assertThat(Experiments.summary(alike).markdown()).doesNotContain("| JVM ");
        assertThat(Experiments.report(alike).html()).doesNotContain(">JVM</th>");
    }

    private static RunResult run(Map<String, JvmFigures> jvms) {
        return SampleRun.complete()
                .runtimes(jvms)
                .contenders(jvms.keySet().stream()
                        .sorted()
                        .map(JvmDifferencesTest::contender)
                        .toList())
                .build();
    }

    private static ContenderResult contender(String service) {
        return SampleContender.named("on-" + service).service(service).build();
    }

    private static JvmFigures jvm(String version, String bean, String... arguments) {
        return new JvmFigures(version, null, List.of(bean), List.of(arguments));
    }
}
