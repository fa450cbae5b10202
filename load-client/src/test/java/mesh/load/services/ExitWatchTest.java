package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts small processes, because only a real process shows what happens when it ends. */
class ExitWatchTest {

    @TempDir
    private Path folder;

    private final ExitWatch watch = new ExitWatch();
    private final List<UnexpectedExit> exits = new CopyOnWriteArrayList<>();

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

    @Test
    void reportsAProcessThatEnds() {
        ServiceProcess process = sleeping();
        watch.listen(exits::add, List.of(process));

        process.handle().destroyForcibly();

        await().atMost(Duration.ofMinutes(1)).until(() -> exits.size() == 1);
        assertThat(exits.getFirst().how()).isEqualTo("was ended by signal 9");
    }

    /** A service that is kept for the next run must not keep the results of this one. */
    @Test
    void keepsNoListenerAfterItsEndAlthoughTheProcessLives() {
        ServiceProcess process = sleeping();
        WeakReference<Consumer<UnexpectedExit>> listener = listenWithANewListener(process);

        watch.end();

        await().atMost(Duration.ofMinutes(1)).until(() -> {
            System.gc();
            return listener.refersTo(null);
        });
        assertThat(process.handle().isAlive()).isTrue();
        process.handle().destroyForcibly();
    }

    private ServiceProcess sleeping() {
        return ServiceProcess.start(
                Service.LEGACY_BACKEND,
                List.of("sleep", "600"),
                Map.of("PATH", System.getenv("PATH")),
                folder.resolve("backend.log"));
    }

    private WeakReference<Consumer<UnexpectedExit>> listenWithANewListener(ServiceProcess process) {
        Consumer<UnexpectedExit> listener = new Listener(exits);
        watch.listen(listener, List.of(process));
        watch.watch(process);
        return new WeakReference<>(listener);
    }

    private record Listener(List<UnexpectedExit> exits) implements Consumer<UnexpectedExit> {

        @Override
        public void accept(UnexpectedExit exit) {
            exits.add(exit);
        }
    }
}
