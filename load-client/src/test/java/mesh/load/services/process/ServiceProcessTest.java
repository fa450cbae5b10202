package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import mesh.load.scenario.service.Service;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    /** Listeners of ended processes run in this pool, and can wait for the same exit code. On two cores it has one thread. */
    @Test
    @Timeout(120)
    void knowsTheExitCodeAlsoIfTheCommonPoolIsBusy() throws Exception {
        ServiceProcess process = ServiceProcess.start(
                Service.LEGACY_BACKEND, List.of("/bin/sh", "-c", "exit 7"), Map.of(), folder.resolve("ended.log"));
        CountDownLatch over = new CountDownLatch(1);
        int threads = ForkJoinPool.getCommonPoolParallelism();
        CountDownLatch busy = new CountDownLatch(threads);
        for (int thread = 0; thread < threads; thread++) {
            var unused = ForkJoinPool.commonPool().submit(() -> {
                busy.countDown();
                over.await();
                return null;
            });
        }
        busy.await();
        try {
            Awaitility.await().until(() -> !process.handle().isAlive());
            CompletableFuture<Integer> code = new CompletableFuture<>();
            Thread.ofPlatform()
                    .daemon()
                    .start(() -> code.complete(process.unexpectedExit().exitCode()));

            assertThat(code.get(1, TimeUnit.MINUTES)).isEqualTo(7);
        } finally {
            over.countDown();
        }
    }
}
