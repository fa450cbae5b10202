package mesh.gateway.kit.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.netty.resources.ConnectionProvider;
import reactor.util.concurrent.Queues;

class LimitsTest {

    /**
     * Reactor Netty does not publish its default of 500 connections, and Netty does not publish its 30 s, so the test has both as numbers.
     * By default a backend may be silent for ever.
     */
    @Test
    void defaultsAreThoseOfTheLibraries() {
        Limits libraries = new Limits(
                500,
                1000,
                Duration.ofMillis(ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Queues.SMALL_BUFFER_SIZE,
                8000,
                Duration.ofSeconds(45),
                Duration.ofSeconds(45),
                256 * 1024,
                false,
                Duration.ZERO,
                Duration.ofSeconds(45));

        Configured.with(Limits.class, limits -> assertThat(limits).isEqualTo(libraries));
    }

    @Test
    void takesEachLimitFromItsProperty() {
        Limits expected = new Limits(
                1,
                2,
                Duration.ofSeconds(3),
                Duration.ofMillis(4),
                Duration.ofMinutes(5),
                6,
                60,
                Duration.ofSeconds(8),
                Duration.ofMillis(9),
                7000,
                true,
                Duration.ofSeconds(2),
                Duration.ofMillis(10));

        Configured.with(
                Limits.class,
                limits -> assertThat(limits).isEqualTo(expected),
                "mesh.limits.max-connections=1",
                "mesh.limits.pending-acquire-max-count=2",
                "mesh.limits.pending-acquire-timeout=3s",
                "mesh.limits.connect-timeout=4ms",
                "mesh.limits.response-timeout=5m",
                "mesh.limits.fan-out=6",
                "mesh.limits.max-concurrent-calls=60",
                "mesh.limits.max-wait-duration=8s",
                "mesh.limits.deadline=9ms",
                "mesh.limits.max-response-bytes=7000",
                "mesh.limits.rest-template-no-read-timeout=true",
                "mesh.limits.max-idle-time=2s",
                "mesh.limits.hedge-after=10ms");
    }

    @ParameterizedTest
    @CsvSource({"-1", "0"})
    void acceptsAnUnlimitedQueueAndNoQueue(int count) {
        Configured.with(
                Limits.class,
                limits -> assertThat(limits.pendingAcquireMaxCount()).isEqualTo(count),
                "mesh.limits.pending-acquire-max-count=" + count);
    }

    @Test
    void acceptsThatCallsDoNotWaitAtAll() {
        Configured.with(
                Limits.class,
                limits -> assertThat(limits.maxWaitDuration()).isZero(),
                "mesh.limits.max-wait-duration=0");
    }

    @ParameterizedTest
    @CsvSource({
        "max-connections,           0,       maxConnections,         must be greater than or equal to 1",
        "pending-acquire-max-count, -2,      pendingAcquireMaxCount, must be greater than or equal to -1",
        "pending-acquire-timeout,   0s,      pendingAcquireTimeout,  must be longer than or equal to 1 milli",
        "connect-timeout,           -1s,     connectTimeout,         must be longer than or equal to 1 milli",
        "response-timeout,          0ms,     responseTimeout,        must be longer than or equal to 1 milli",
        "max-wait-duration,         -1ms,    maxWaitDuration,        must be longer than or equal to 0",
        "deadline,                  0s,      deadline,               must be longer than or equal to 1 milli",
        "fan-out,                   0,       fanOut,                 must be greater than or equal to 1",
        "fan-out,                   10001,   fanOut,                 must be less than or equal to 10000",
        "max-response-bytes,          1023,    maxResponseBytes,         must be greater than or equal to 1024",
        "response-timeout,          quickly, response-timeout,       is not a valid duration",
        "max-connections,           many,    max-connections,        many",
        "rest-template-no-read-timeout, often, rest-template-no-read-timeout, often",
        "max-idle-time,             -1s,     maxIdleTime,            must be longer than or equal to 0",
        "max-idle-time,             1500ms,  max-idle-time,          must be 0 or whole seconds",
        "max-conections,            7,       max-conections,         left unbound"
    })
    void rejectsAnInvalidLimit(String property, String value, String named, String message) {
        Configured.refused(
                "mesh.limits." + property + "=" + value,
                messages -> assertThat(messages).contains(named, message));
    }
}
