package mesh.load.predict.burst;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Load;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ModelTest {

    private static final Work ONE = new Work.Fixed(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    static Stream<Arguments> faults() {
        return Stream.of(
                fault("users: 0 is not allowed. Allowed: a whole number from 1 to 10000", () -> load(0, ONE, 1)),
                fault(
                        "cnt: 10001 is not allowed. Allowed: a whole number from 1 to 10000",
                        () -> load(1, new Work.Fixed(10_001), 1)),
                fault(
                        "calls: stream is not allowed. Allowed: single, sequential, concurrent",
                        () -> new Load(1, Calls.STREAM, ONE, 1)),
                fault(
                        "calls in all: 50005000 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> load(10_000, new Work.Triangular(), 1)),
                fault(
                        "calls in all: 25005000 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> load(10_000, new Work.Triangular(2), 1)),
                fault(
                        "requests of each user: 0 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> load(1, ONE, 0)),
                fault(
                        "request threads: 0 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> new Gateway(Waits.ON_REQUEST_THREAD, 0, 1, SECOND)),
                fault(
                        "fan-out: 0 is not allowed. Allowed: a whole number from 1 to 10000",
                        () -> new Gateway(Waits.ON_NOTHING, null, 0, SECOND)),
                fault(
                        "connections: -1 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> Connections.pool(-1, 0, SECOND)),
                fault(
                        "pending: -1 is not allowed. Allowed: a whole number from 0 to 1000000",
                        () -> Connections.pool(1, -1, SECOND)),
                fault(
                        "pending timeout: 0 ms is not allowed. Allowed: from 1 ms to 86400000 ms",
                        () -> Connections.pool(1, 0, Duration.ZERO)),
                fault(
                        "backend threads: 0 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> new Backend(0, SECOND, 0)),
                fault(
                        "service time: -0.5 ms is not allowed. Allowed: from 0 ms to 60000 ms",
                        () -> new Backend(1, Duration.ofNanos(-500_000), 0)),
                fault(
                        "jitter: NaN is not allowed. Allowed: a number from 0 to 1",
                        () -> new Backend(1, SECOND, Double.NaN)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void rejectsANumberOutOfRangeWithAMessageOfOneLine(String message, ThrowingCallable model) {
        assertThatThrownBy(model).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static Arguments fault(String message, ThrowingCallable model) {
        return Arguments.of(message, model);
    }

    private static void load(int users, Work work, int requests) {
        Object ignored = new Load(users, Calls.CONCURRENT, work, requests);
    }
}
