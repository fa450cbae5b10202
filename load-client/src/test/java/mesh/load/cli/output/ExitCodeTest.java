package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
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

    private static int ofOwn(SampleRun sample) {
        return ExitCode.of(sample.setting("applications", Map.of("netty-gateway", Map.of()))
                .build());
    }
}
