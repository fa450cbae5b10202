package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts small processes, because only a real process shows when the JDK learns of its end. */
class ServiceProcessTest {

    /** Without a wait for the exit code, the test failed at the first attempt. */
    private static final int PROCESSES = 100;

    @TempDir
    private Path folder;

    @Test
    void hasTheExitCodeAsSoonAsItsHandleReportsTheEnd() {
        for (int i = 0; i < PROCESSES; i++) {
            ServiceProcess process = ServiceProcess.start(
                    Service.LEGACY_BACKEND, List.of("/bin/sh", "-c", "exit 7"), Map.of(), folder.resolve("log"));
            while (process.handle().isAlive()) {
                Thread.onSpinWait();
            }

            assertThat(process.unexpectedExit().exitCode()).isEqualTo(7);
        }
    }
}
