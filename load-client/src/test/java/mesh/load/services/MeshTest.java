package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService.Started;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests how long a run waits for the end of a service that does not respond. The service is a port of this process. */
@Timeout(60)
class MeshTest {

    private static final Service SERVICE = Service.LEGACY_BACKEND;
    private static final Duration VERY_LONG = Duration.ofHours(1);
    private static final UnexpectedExit END = new UnexpectedExit(SERVICE, 1, false, "it exited with code 1");

    private final ServerSocket port = listen();
    private final AtomicInteger checks = new AtomicInteger();

    @AfterEach
    void stopListening() throws IOException {
        port.close();
    }

    @Test
    void doesNotWaitForTheEndOfAServiceThatListens() throws InterruptedException {
        assertThat(new ListeningMesh(Integer.MAX_VALUE).awaitEnd(SERVICE, VERY_LONG))
                .isEmpty();
    }

    @Test
    void waitsForTheEndOfAServiceThatStopsListeningAMomentLater() throws InterruptedException {
        assertThat(new ListeningMesh(3).awaitEnd(SERVICE, VERY_LONG)).contains(END);
        assertThat(checks).hasValue(20);
    }

    @Test
    void waitsOnlyForATime() throws InterruptedException {
        assertThat(new ListeningMesh(1).awaitEnd(SERVICE, Duration.ofMillis(1))).isEmpty();
    }

    private static ServerSocket listen() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** Stops listening at the given check, and reports its end at the twentieth. */
    private final class ListeningMesh implements Mesh {

        private final int last;

        ListeningMesh(int last) {
            this.last = last;
        }

        @Override
        public List<RunningService> services() {
            URI base = URI.create("http://127.0.0.1:" + port.getLocalPort());
            return List.of(new RunningService(SERVICE, base, new Started(1, Path.of("mine.log"), List.of())));
        }

        @Override
        public List<UnexpectedExit> ended() {
            try {
                if (checks.incrementAndGet() == last) {
                    port.close();
                }
            } catch (IOException cannot) {
                throw new UncheckedIOException(cannot);
            }
            return last < Integer.MAX_VALUE && checks.get() == 20 ? List.of(END) : List.of();
        }

        @Override
        public void close() {}
    }
}
