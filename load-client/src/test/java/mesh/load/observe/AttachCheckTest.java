package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks real processes. */
@EnabledOnOs(OS.LINUX)
class AttachCheckTest {

    @Test
    void aJvmMayBeAttachedTo() throws IOException {
        try (TinyJvm jvm = TinyJvm.start()) {
            assertThat(AttachCheck.refusal(jvm.pid())).isEmpty();
        }
    }

    @Test
    void aProgramThatIsNoJvmWouldEnd() throws IOException {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(AttachCheck.refusal(sleep.pid())).hasValue("it is not a JVM");
        } finally {
            sleep.destroyForcibly().onExit().join();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xrs", "-XX:+ReduceSignalUsage", "-XX:+DisableAttachMechanism"})
    void aJvmWithTheseOptionsWouldEndOrNotRespond(String option) throws IOException {
        try (TinyJvm onCommandLine = TinyJvm.start(option);
                TinyJvm inVariable = TinyJvm.start(0, Map.of("JAVA_TOOL_OPTIONS", "-Da=b " + option))) {
            assertThat(AttachCheck.refusal(onCommandLine.pid())).hasValue("it was started with " + option);
            assertThat(AttachCheck.refusal(inVariable.pid())).hasValue("it was started with " + option);
        }
    }

    @Test
    void aJvmMayHaveTheOptionFromAFile(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("options"), "-Xrs");

        try (TinyJvm jvm = TinyJvm.start("@" + options)) {
            assertThat(AttachCheck.refusal(jvm.pid())).hasValue("it does not catch SIGQUIT");
        }
    }

    @Test
    void aProcessThatHasEndedIsLeftAlone() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(AttachCheck.refusal(ended.pid())).hasValue("the system does not show what kind of process it is");
    }
}
