package mesh.load.engine.nio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import mesh.load.analysis.Latencies;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.ScriptedServer;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the connections of an open shape. A request gets a user and their connection only when a connection is free. */
@Timeout(300)
class ConnectionPoolTest {

    private static final Outcome OK = new Outcome.Ok(200);

    @Test
    void aHangingRequestDoesNotDelayOthersWhileAConnectionIsFree() throws Exception {
        CountDownLatch others = new CountDownLatch(99);
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                if (turn.getAndIncrement() == 0) {
                    others.await();
                }
                conversation.send(Responses.json("[]"));
                others.countDown();
            }
        })) {
            LoadResult result = fire(server.address(), 3, new Shape.Constant(100, Duration.ofSeconds(1)));

            assertThat(result.requests())
                    .hasSize(100)
                    .allMatch(one -> one.outcome().equals(OK));
            long hanging = result.requests().getFirst().user();
            assertThat(result.requests())
                    .filteredOn(one -> one.user() == hanging)
                    .as("requests on the connection whose first request hung")
                    .hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void opensEveryConnectionBeforehandAndReusesIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(server.address(), 5, new Shape.Ramp(0, 200, Duration.ofSeconds(1)));

            assertThat(result.connections()).isEqualTo(5);
            assertThat(server.connections()).isEqualTo(5);
            assertThat(result.requests()).extracting(RequestRecord::user).contains(1, 2, 3, 4, 5);
            assertThat(result.requests())
                    .filteredOn(one -> one.connectDurationNanos() > 0)
                    .hasSize(5)
                    .allMatch(one -> one.sequence() == 1);
        }
    }

    @Test
    void sendsRandomArrivalsWhenTheyAreDue() throws Exception {
        Shape.Open random = (Shape.Open) new Shape.Constant(200, Duration.ofSeconds(1), Arrivals.POISSON).drawn(3);
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(server.address(), 5, random);

            assertThat(result.requests())
                    .allMatch(one -> one.outcome().equals(OK) && one.startNanos() >= one.intendedStartNanos())
                    .extracting(RequestRecord::intendedStartNanos)
                    .containsExactlyElementsOf(LongStream.range(0, random.requests())
                            .map(random::dueNanos)
                            .boxed()
                            .toList());
        }
    }

    @Test
    void latencyIncludesTheWaitForAConnection() throws Exception {
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                Thread.sleep(50); // the service time
                conversation.send(Responses.json("[]"));
            }
        })) {
            Shape spike = new Shape.Spike(0, 1000, Duration.ZERO, Duration.ofMillis(20), Duration.ZERO);

            LoadResult result = fire(server.address(), 4, spike);

            assertThat(result.requests()).hasSize(20);
            assertThat(Latencies.ofOk(result.requests()).maxNanos())
                    .as("longest latency, for five rounds of four requests")
                    .isGreaterThan(220_000_000);
        }
    }

    @Test
    void reopensAConnectionClosedByTheServerWhenARequestNeedsIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(Responses.json("[]"))) {
            LoadResult result = fire(server.address(), 2, new Shape.Constant(50, Duration.ofMillis(400)));

            assertThat(result.requests()).hasSize(20);
            long ok = result.requests().stream()
                    .filter(one -> one.outcome().equals(OK))
                    .count();

            // After a pause of the machine, a user may send a request before it notices that its connection is closed.
            // That request fails.
            assertThat(ok)
                    .as("valid responses, more than the first of each user")
                    .isGreaterThan(2);
            assertThat(server.connections())
                    .as("connections, one for each response")
                    .isGreaterThanOrEqualTo((int) ok);
        }
    }

    @Test
    void doesNotReuseAConnectionWhoseCloseTheServerHasAnnounced() throws Exception {
        AtomicInteger usedAgain = new AtomicInteger();
        String response = Responses.json("[]").replace("Content-Type", "Connection: close\r\nContent-Type");
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(response);
            if (conversation.request() != null) {
                usedAgain.incrementAndGet();
                conversation.send(response);
            }
        })) {
            LoadResult result = fire(server.address(), 2, new Shape.Constant(50, Duration.ofMillis(400)));

            assertThat(result.requests())
                    .hasSize(20)
                    .allMatch(one -> one.outcome().equals(OK));
            assertThat(usedAgain).hasValue(0);
            assertThat(server.connections()).isEqualTo(20);
        }
    }

    @Test
    void recordsRefusedConnectionsIfThePortIsClosed() throws IOException {
        InetSocketAddress closed;
        try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = new InetSocketAddress(InetAddress.getLoopbackAddress(), once.getLocalPort());
        }

        LoadResult result = fire(closed, 3, new Shape.Ramp(50, 150, Duration.ofMillis(500)));

        assertThat(result.connections()).isZero();
        assertThat(result.requests()).hasSize(50).allMatch(one -> one.outcome().equals(new Outcome.Refused()));
    }

    private static LoadResult fire(InetSocketAddress target, int connections, Shape shape) {
        LoadPlan plan = new LoadPlan(
                target,
                Collections.nCopies(connections, new UserRequest("/", "application/json", 0)),
                shape,
                Duration.ofSeconds(20));
        return Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
    }
}
