package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mesh.load.scenario.Service;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts small processes, because only a real process shows what happens when it ends. */
class ExitWatchTest {

    @TempDir
    private Path folder;

    /** No array of Java can have as many bytes as this log. It has a hole, and needs no space. */
    @Test
    void reportsTheEndOfAServiceWithAHugeLog() throws Exception {
        Path log = folder.resolve("mine.log");
        ServiceProcess process = ServiceProcess.start(
                Service.LEGACY_BACKEND,
                List.of(
                        "/bin/sh",
                        "-c",
                        "dd if=/dev/zero of=\"$0\" bs=1 count=1 seek=3221225472 2>/dev/null; "
                                + "printf '\\nPort 8081 was already in use.\\n' >> \"$0\"; exit 7",
                        log.toString()),
                Map.of("PATH", System.getenv("PATH")),
                log);
        ExitWatch watch = new ExitWatch();
        CompletableFuture<UnexpectedExit> reported = new CompletableFuture<>();

        watch.listen(reported::complete, List.of(process));

        UnexpectedExit exit = reported.get(1, TimeUnit.MINUTES);
        assertThat(exit.exitCode()).isEqualTo(7);
        assertThat(exit.addressInUse()).isTrue();
        assertThat(exit.message()).contains("\n    Port 8081 was already in use.");
        assertThat(watch.among(List.of(process)))
                .as("what asks again gets the same report, and no log is read again")
                .singleElement()
                .isSameAs(exit);
    }
}
