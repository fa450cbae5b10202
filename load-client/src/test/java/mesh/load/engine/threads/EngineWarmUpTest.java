package mesh.load.engine.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.EngineWarmUp.WarmUpServer;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class EngineWarmUpTest {

    @Test
    void sendsToAServerThatRespondsLikeTheTargets() throws Exception {
        try (WarmUpServer server = new WarmUpServer()) {
            List<UserRequest> users = List.of(WarmUpServer.ARRAY, WarmUpServer.LINES, WarmUpServer.PROBLEM);
            LoadPlan plan = new LoadPlan(server.address(), users, new Shape.Closed(3), Duration.ofSeconds(10));

            LoadResult result = Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);

            assertThat(result.requests())
                    .extracting(RequestRecord::outcome)
                    .containsExactlyElementsOf(Stream.of(
                                    new Outcome.Ok(200),
                                    new Outcome.Ok(200),
                                    new Outcome.ServerError(500, "read-timeout"))
                            .flatMap(outcome -> Collections.nCopies(3, outcome).stream())
                            .toList());
        }
    }

    @Test
    void closesTheConnectionsOfUsersThatDisconnect() throws Exception {
        UnixOperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
        try (WarmUpServer server = new WarmUpServer()) {
            long before = system.getOpenFileDescriptorCount();

            for (int user = 0; user < 100; user++) {
                breakOff(server.address());
            }

            await().until(() -> system.getOpenFileDescriptorCount() < before + 50);
        }
    }

    /** Connects, then disconnects with a RST, which causes an exception in the server's read. */
    private static void breakOff(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoLinger(true, 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsAllItsThreads(EngineKind kind) {
        EngineWarmUp.run(kind, Duration.ofMillis(1));

        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("load-sender-")
                        || thread.getName().equals("warm-up-server")));
    }

    @ParameterizedTest
    @EnumSource
    void doesNotWarmUpAWarmEngine(EngineKind kind) {
        EngineWarmUp.once(kind, Duration.ofMillis(1));

        EngineWarmUp.once(kind, Duration.ofDays(1));
    }

    @ParameterizedTest
    @EnumSource
    void endsEarlyWhenInterrupted(EngineKind kind) {
        Thread.currentThread().interrupt();

        EngineWarmUp.run(kind, Duration.ofDays(1));

        assertThat(Thread.interrupted()).isTrue();
    }
}
