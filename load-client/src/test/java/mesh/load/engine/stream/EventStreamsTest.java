package mesh.load.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EventStreamsTest {

    private static final Duration HOLD = Duration.ofMillis(200);

    /** The time after which a connection without a response counts as silent. It is long, so that no stream is missed on a slow machine. */
    private static final Duration SILENCE = Duration.ofSeconds(3);

    @Test
    void everyConnectionGetsEveryEventOfTheMeasuredTime() throws Exception {
        try (EventServer server = new EventServer(50, LongUnaryOperator.identity());
                EventStreams streams = EventStreams.open(plan(server.address(), "/events", 50))) {
            assertThat(streams.opened().accepted()).isEqualTo(50);
            assertThat(streams.opened().connected()).isEqualTo(50);
            assertThat(streams.opened().refused()).isZero();

            EventDelivery delivery = streams.hold(HOLD);

            assertThat(delivery.events()).isPositive();
            assertThat(delivery.complete()).isEqualTo(50);
            assertThat(delivery.each())
                    .hasSize(delivery.events())
                    .allMatch(event -> event.receivers() == 50)
                    .allSatisfy(event -> assertThat(event.firstNanos()).isBetween(0L, event.lastNanos()));
            assertThat(delivery.lastReceiverNanos())
                    .isPositive()
                    .isLessThan(Duration.ofMinutes(1).toNanos());
            assertThat(delivery.p50Nanos()).isBetween(0L, delivery.p99Nanos());
            assertThat(delivery.readNanos()).isPositive();
            assertThat(streams.ended()).isZero();
        }
    }

    @Test
    void distinguishesConnectionsWithoutAResponseFromStreams() throws Exception {
        try (EventServer server = new EventServer(3, LongUnaryOperator.identity());
                EventStreams streams = EventStreams.open(plan(server.address(), "/events", 5))) {
            assertThat(streams.opened().connected()).isEqualTo(5);
            assertThat(streams.opened().accepted()).isEqualTo(3);

            assertThat(streams.hold(HOLD).complete()).isEqualTo(3);
        }
    }

    @Test
    void aStreamThatEndsEarlyIsNotComplete() throws Exception {
        try (EventServer server = new EventServer(5, LongUnaryOperator.identity());
                EventStreams streams = EventStreams.open(plan(server.address(), "/events", 5))) {
            server.end(2);

            EventDelivery delivery = streams.hold(HOLD);

            assertThat(delivery.complete()).isEqualTo(3);
            assertThat(streams.ended()).isEqualTo(2);
        }
    }

    @Test
    void aRefusedConnectionHasNoStream() throws Exception {
        try (EventServer server = new EventServer(5, LongUnaryOperator.identity());
                EventStreams streams = EventStreams.open(plan(server.address(), "/refused", 5))) {
            assertThat(streams.opened().refused()).isEqualTo(5);
            assertThat(streams.opened().accepted()).isZero();
            assertThat(streams.hold(Duration.ofMillis(1)).events()).isZero();
        }
    }

    @Test
    void opensNoConnectionToAClosedPort() throws Exception {
        InetSocketAddress closedPort;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closedPort = (InetSocketAddress) socket.getLocalSocketAddress();
        }
        try (EventStreams streams = EventStreams.open(plan(closedPort, "/events", 5))) {
            assertThat(streams.opened().connected()).isZero();
            assertThat(streams.opened().refused()).isZero();
        }
    }

    /** With the clock of another machine, an event can seem to happen before its request or after its receipt. Both are impossible. */
    @Test
    void reportsNoDelayIfTheClocksDiffer() throws Exception {
        long hour = Duration.ofHours(1).toNanos();
        for (LongUnaryOperator other : new LongUnaryOperator[] {now -> now - hour, now -> now + hour}) {
            try (EventServer server = new EventServer(5, other);
                    EventStreams streams = EventStreams.open(plan(server.address(), "/events", 5))) {
                EventDelivery delivery = streams.hold(HOLD);

                assertThat(delivery.lastReceiverNanos()).isNull();
                assertThat(delivery.p50Nanos()).isNull();
                assertThat(delivery.each()).isNotEmpty().allMatch(event -> event.lastNanos() == null);
            }
        }
    }

    @Test
    void closingDisconnectsAllStreams() throws Exception {
        try (EventServer server = new EventServer(5, LongUnaryOperator.identity())) {
            EventStreams.open(plan(server.address(), "/events", 5)).close();

            await().until(() -> server.open() == 0);
        }
    }

    private static StreamPlan plan(InetSocketAddress target, String path, int connections) {
        UserRequest request = new UserRequest(path, "text/event-stream", null, new ExpectedResponse.Any());
        return new StreamPlan(target, request, connections, Duration.ofSeconds(30), SILENCE);
    }
}
