package mesh.dependency.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mesh.behaviour.Counters;
import mesh.behaviour.InjectedOutcome;
import mesh.dependency.port.Target;
import mesh.dependency.port.Traffic.Connections;
import mesh.dependency.port.Traffic.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Measures lines. A busy machine can make any call take longer, but none take less. So a test requires of every call that it is not too short,
 * and only of some call that it is not too long.
 */
class TcpDependencyTest {

    private static final Duration LATENCY = Duration.ofMillis(100);
    private static final Map<String, String> LATE = Map.of("latency", "100ms");

    private EchoServer target;
    private TcpDependency line;

    @BeforeEach
    void start() throws IOException {
        target = new EchoServer("");
        line = to(target.address(), Map.of());
    }

    @AfterEach
    void end() throws IOException {
        line.close();
        target.close();
    }

    private static TcpDependency to(Target target, Map<String, String> settings) throws IOException {
        return new TcpDependency("db", target, 0, TcpDependency.settings(settings)).open();
    }

    @Test
    void passesBytesOnInBothDirections() throws Exception {
        try (LineClient client = connect()) {
            assertThat(client.call("one")).isEqualTo("one");
            assertThat(client.call("two".repeat(100_000))).isEqualTo("two".repeat(100_000));
        }
    }

    @Test
    void aCallTakesOneRoundTripLonger() throws Exception {
        line.change(LATE);
        try (LineClient client = connect()) {
            client.call("first");

            someTakesLessThan(LATENCY.multipliedBy(2), LATENCY, () -> client.call("next"));
        }
    }

    @Test
    void halfOfTheRoundTripIsOnTheWayThere() throws Exception {
        line.change(LATE);
        try (LineClient client = connect()) {
            client.call("first");
            someTakesLessThan(LATENCY.multipliedBy(3).dividedBy(4), LATENCY.dividedBy(2), () -> {
                target.arrivals.clear();
                long sent = System.nanoTime();
                client.call("next");
                return Objects.requireNonNull(target.arrivals.poll()) - sent;
            });
        }
    }

    @Test
    void aNewConnectionTakesARoundTripForItsHandshake() throws Exception {
        line.change(LATE);

        someTakesLessThan(LATENCY.multipliedBy(3), LATENCY.multipliedBy(2), () -> {
            try (LineClient client = connect()) {
                return client.call("first");
            }
        });
    }

    @Test
    void aTargetThatSpeaksFirstIsHeardAfterTwoRoundTrips() throws Exception {
        try (EchoServer greeting = new EchoServer("hello\n");
                TcpDependency late = to(greeting.address(), LATE)) {
            someTakesLessThan(LATENCY.multipliedBy(3), LATENCY.multipliedBy(2), () -> {
                try (LineClient client = new LineClient(late.port())) {
                    return client.receive();
                }
            });
        }
    }

    @Test
    void aLatencyDoesNotLimitHowMuchIsUnderWay() throws Exception {
        line.change(LATE);
        try (LineClient client = connect()) {
            client.call("first");

            someTakesLessThan(LATENCY.multipliedBy(3), LATENCY, () -> {
                for (int i = 0; i < 50; i++) {
                    client.send(i + "\n");
                }
                for (int i = 0; i < 50; i++) {
                    assertThat(client.receive()).isEqualTo(Integer.toString(i));
                }
                return client;
            });
        }
    }

    @Test
    void withJitterEachCallHasItsOwnLatency() throws Exception {
        line.change(Map.of("latency", "40ms", "jitter", "1", "seed", "7"));
        try (LineClient client = connect()) {
            client.call("first");
            // With seed 7, one of the first calls takes at most 10 ms, and another at least 60 ms.
            await().until(() -> {
                line.change(Map.of("latency", "40ms", "jitter", "1", "seed", "7"));
                List<Long> millis = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    millis.add(nanosOf(() -> client.call("next")) / 1_000_000);
                }
                return millis.stream().anyMatch(time -> time < 20)
                        && millis.stream().anyMatch(time -> time >= 60);
            });
        }
    }

    @Test
    void allConnectionsShareTheBandwidthOfADirection() throws Exception {
        line.change(Map.of("bandwidth", "1MB"));
        String quarter = "x".repeat(256 * 1024 - 1);

        long nanos = nanosOf(() -> {
            List<CompletableFuture<String>> calls = List.of(inParallel(quarter), inParallel(quarter));
            calls.forEach(CompletableFuture::join);
            return calls;
        });

        assertThat(nanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
    }

    private CompletableFuture<String> inParallel(String text) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (LineClient client = connect()) {
                        return Objects.requireNonNull(client.call(text));
                    } catch (IOException broken) {
                        throw new IllegalStateException(broken);
                    }
                },
                Thread::startVirtualThread);
    }

    @Test
    void aResetIsAResetAndNotTheEndOfAStream() throws Exception {
        line.change(Map.of("resetRatio", "1"));
        try (LineClient client = connect()) {
            assertThatThrownBy(() -> client.call("one"))
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }

        assertThat(target.arrivals).isEmpty();
        await().until(() -> outcomes(InjectedOutcome.ABORT_BEFORE_RESPONSE) == 1);
        assertThat(failures()).isEmpty();
    }

    @Test
    void theSameSeedResetsTheSameCalls() throws Exception {
        Map<String, String> settings = Map.of("resetRatio", "0.3", "seed", "5");

        line.change(settings);
        List<Boolean> first = answered(60);
        line.change(settings);
        List<Boolean> second = answered(60);
        line.change(Map.of("resetRatio", "0.3", "seed", "6"));
        List<Boolean> other = answered(60);

        assertThat(first).contains(true, false).isEqualTo(second).isNotEqualTo(other);
        assertThat(first.stream().filter(answered -> !answered)).hasSizeBetween(9, 27);
    }

    private List<Boolean> answered(int calls) {
        List<Boolean> answered = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            try (LineClient client = connect()) {
                answered.add("one".equals(client.call("one")));
            } catch (IOException reset) {
                answered.add(false);
            }
        }
        return answered;
    }

    @Test
    void aHangHoldsTheCallUntilTheSettingsChange() throws Exception {
        line.change(Map.of("hangRatio", "1", "hangTime", "10m"));
        try (LineClient client = connect()) {
            CompletableFuture<String> hung = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return Objects.requireNonNull(client.call("one"));
                        } catch (IOException broken) {
                            throw new IllegalStateException(broken);
                        }
                    },
                    Thread::startVirtualThread);
            await().until(() -> counters().serving() == 1);
            assertThat(target.arrivals).isEmpty();
            assertThat(hung).isNotDone();

            line.change(Map.of());

            assertThat(hung.get(2, TimeUnit.MINUTES)).isEqualTo("one");
        }
        await().until(() -> outcomes(InjectedOutcome.HANG) == 1 && counters().serving() == 0);
    }

    @Test
    void countsConnectionsAndCalls() throws Exception {
        try (LineClient one = connect();
                LineClient other = connect()) {
            one.call("1");
            one.call("2");
            other.call("3");
        }
        await().until(() -> connections().equals(new Connections(2, 0, 2)));
        assertThat(counters().arrivals()).isEqualTo(3);
        assertThat(counters().completed()).isEqualTo(3);

        line.resetCounters();

        assertThat(connections()).isEqualTo(new Connections(0, 0, 0));
        assertThat(counters().arrivals()).isZero();
    }

    @Test
    void theEndOfOneConnectionIsPassedOnToTheOther() throws Exception {
        try (LineClient client = connect()) {
            client.send("one\n");
            client.socket.shutdownOutput();

            assertThat(client.receive()).isEqualTo("one");
            assertThat(client.receive()).isNull();
        }
        await().until(() -> connections().open() == 0);
        assertThat(failures()).isEmpty();
    }

    @Test
    void aTargetThatEndsACallIsAFailure() throws Exception {
        try (LineClient client = connect()) {
            assertThat(client.call("end")).isNull();
        }
        await().until(() -> failures().equals(Map.of(Failure.TARGET_ENDED, 1L)));
    }

    @Test
    void aResetByTheTargetIsPassedOn() throws Exception {
        try (LineClient client = connect()) {
            assertThatThrownBy(() -> client.call("reset"))
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
        await().until(() -> failures().equals(Map.of(Failure.TARGET_ENDED, 1L)));
    }

    @Test
    void aClientThatResetsACallIsAFailureOfItsOwn() throws Exception {
        try (LineClient client = connect()) {
            client.call("one");
            line.change(Map.of("latency", "60s"));
            client.send("two\n");
            await().until(() -> counters().serving() == 1);
            client.socket.setSoLinger(true, 0);
        }
        await().until(() -> failures().equals(Map.of(Failure.CLIENT_ENDED, 1L)));
        await().until(() -> connections().open() == 0);
        assertThat(target.arrivals).hasSize(1);
    }

    @Test
    void aTargetThatRefusesIsSeenAsAReset() throws Exception {
        Target unreachable;
        try (ServerSocket closed = new ServerSocket(0)) {
            unreachable = new Target("127.0.0.1", closed.getLocalPort());
        }
        try (TcpDependency refused = to(unreachable, Map.of())) {
            try (LineClient client = new LineClient(refused.port())) {
                assertThatThrownBy(client::receive).isInstanceOf(SocketException.class);
            }
            await().until(() ->
                    Map.of(Failure.TARGET_REFUSED, 1L).equals(refused.figures().get("failures")));
        }
    }

    private LineClient connect() {
        return new LineClient(line.port());
    }

    private Counters.Snapshot counters() {
        return (Counters.Snapshot) Objects.requireNonNull(line.figures().get("calls"));
    }

    private long outcomes(InjectedOutcome outcome) {
        return counters().outcomes().getOrDefault(outcome, 0L);
    }

    private Map<?, ?> failures() {
        return (Map<?, ?>) Objects.requireNonNull(line.figures().get("failures"));
    }

    private Connections connections() {
        return (Connections) Objects.requireNonNull(line.figures().get("connections"));
    }

    /** Requires that each try takes at least the one time, and waits until one takes less than the other. A task may return its own time. */
    private static void someTakesLessThan(Duration bound, Duration least, Callable<?> task) {
        await().until(() -> {
            long nanos = nanosOf(task);
            assertThat(nanos).isGreaterThanOrEqualTo(least.toNanos());
            return nanos < bound.toNanos();
        });
    }

    private static long nanosOf(Callable<?> task) throws Exception {
        long begin = System.nanoTime();
        Object result = task.call();
        return result instanceof Long own ? own : System.nanoTime() - begin;
    }
}
