package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

/** Tests the exit code of a run in which no assertion failed. */
class ExitCodeTest {

    private static final OutOfMemoryFigures ERROR =
            new OutOfMemoryFigures("a", "java.lang.OutOfMemoryError: Java heap space", 57);

    @Test
    void anApplicationThatBrokeFailsTheRun() {
        ReplacementFigures replaced = new ReplacementFigures("a", Instant.EPOCH, null);

        assertThat(ofOwn(SampleRun.complete())).isEqualTo(ExitCode.PASSED);
        assertThat(ofOwn(SampleRun.complete().outOfMemory(512L << 20, ERROR))).isEqualTo(ExitCode.FAILED);
        assertThat(ofOwn(SampleRun.complete().replaced(replaced))).isEqualTo(ExitCode.FAILED);
        assertThat(ofOwn(SampleRun.complete().lost(new LossFigures("a", 1, "exited with code 1"))))
                .isEqualTo(ExitCode.FAILED);
        assertThat(ofOwn(SampleRun.complete().lost(new LossFigures("a", null, "timed out"))))
                .as("only its observation was lost")
                .isEqualTo(ExitCode.PASSED);
    }

    /** Some scenarios give the project's services too little memory on purpose, and only their assertions decide. */
    @Test
    void aServiceOfTheProjectMayRunOutOfMemory() {
        assertThat(ExitCode.of(
                        SampleRun.complete().outOfMemory(512L << 20, ERROR).build()))
                .isEqualTo(ExitCode.PASSED);
    }

    @Test
    void anAssertionThatWasNotShownHasACodeOfItsOwn() {
        assertThat(of(Verdict.PASSED, Verdict.NOT_SHOWN)).isEqualTo(ExitCode.NOT_SHOWN);
        assertThat(of(Verdict.FAILED, Verdict.NOT_SHOWN)).isEqualTo(ExitCode.FAILED);
        assertThat(of(Verdict.NOT_EVALUATED, Verdict.NOT_SHOWN)).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void theWorstEndOfSeveralRunsCounts() {
        assertThat(ExitCode.worse(ExitCode.PASSED, ExitCode.NOT_SHOWN)).isEqualTo(ExitCode.NOT_SHOWN);
        assertThat(ExitCode.worse(ExitCode.NOT_SHOWN, ExitCode.FAILED)).isEqualTo(ExitCode.FAILED);
        assertThat(ExitCode.worse(ExitCode.NO_MESH, ExitCode.NOT_SHOWN)).isEqualTo(ExitCode.NO_MESH);
    }

    private static int of(Verdict... verdicts) {
        return ExitCode.of(SampleRun.complete()
                .assertions(Stream.of(verdicts)
                        .map(one -> new ExpectationFigures(
                                "e", "It is so.", "true", one, Map.of(), null, List.of(), Map.of()))
                        .toList())
                .build());
    }

    private static int ofOwn(SampleRun sample) {
        return ExitCode.of(sample.setting("applications", Map.of("netty-gateway", Map.of()))
                .build());
    }
}
