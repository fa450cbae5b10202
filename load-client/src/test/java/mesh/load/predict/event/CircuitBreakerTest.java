package mesh.load.predict.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the model's circuit breaker with the gateways' own, which is Resilience4j's. */
class CircuitBreakerTest {

    private static final Duration OPEN = Duration.ofSeconds(5);

    private final EventQueue events = new EventQueue();

    @ParameterizedTest
    @CsvSource({
        "100, 0.5, 10",
        "4, 0.5, 10",
        "10, 0.5, 10",
        "1, 0.5, 3",
        "3, 1, 7",
        "7, 0.01, 1",
        "100, 0.07, 100",
        "50, 0.14, 50"
    })
    void decidesAsTheGatewaysBreaker(int window, double ratio, int trials) {
        Random random = new Random(1);
        for (int attempt = 0; attempt < 50; attempt++) {
            behavesAlike(new Retries.Breaker(window, ratio, OPEN, trials), random);
        }
    }

    private void behavesAlike(Retries.Breaker settings, Random random) {
        CircuitBreaker model = new CircuitBreaker(settings, events);
        io.github.resilience4j.circuitbreaker.CircuitBreaker real = real(settings);
        double failing = settings.failureRatio() * 2 * random.nextDouble();
        int underWay = 0;
        for (int step = 0; step < 1_000; step++) {
            switch (random.nextInt(5)) {
                case 0, 1 -> underWay += permits(model, real) ? 1 : 0;
                case 2, 3 -> underWay -= underWay > 0 ? end(model, real, random.nextDouble() < failing) : 0;
                default -> pass(random.nextInt(20) == 0 ? OPEN.plusMillis(1) : Duration.ofMillis(1));
            }
        }
    }

    private static boolean permits(CircuitBreaker model, io.github.resilience4j.circuitbreaker.CircuitBreaker real) {
        boolean isPermitted = real.tryAcquirePermission();
        assertThat(model.permits()).as(real.toString()).isEqualTo(isPermitted);
        return isPermitted;
    }

    private static int end(
            CircuitBreaker model, io.github.resilience4j.circuitbreaker.CircuitBreaker real, boolean isFailed) {
        if (isFailed) {
            real.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("any"));
        } else {
            real.onSuccess(1, TimeUnit.MILLISECONDS);
        }
        model.count(isFailed);
        return 1;
    }

    /** With a window of 4 attempts, the fourth trial decides, although the other 6 may still be under way. */
    @Test
    void aShortWindowDecidesBeforeAllTrialsHaveEnded() {
        CircuitBreaker breaker = new CircuitBreaker(new Retries.Breaker(4, 0.5, OPEN, 10), events);
        for (int attempt = 0; attempt < 4; attempt++) {
            breaker.count(true);
        }
        assertThat(breaker.permits()).isFalse();
        pass(OPEN);
        for (int trial = 0; trial < 10; trial++) {
            assertThat(breaker.permits()).isTrue();
        }
        assertThat(breaker.permits()).isFalse();

        for (int trial = 0; trial < 4; trial++) {
            breaker.count(false);
        }

        assertThat(breaker.permits()).isTrue();
    }

    private io.github.resilience4j.circuitbreaker.CircuitBreaker real(Retries.Breaker settings) {
        return io.github.resilience4j.circuitbreaker.CircuitBreaker.of(
                "any",
                CircuitBreakerConfig.custom()
                        .slidingWindow(settings.window(), settings.window(), SlidingWindowType.COUNT_BASED)
                        .failureRateThreshold((float) (settings.failureRatio() * 100))
                        .waitDurationInOpenState(settings.openTime())
                        .permittedNumberOfCallsInHalfOpenState(settings.trials())
                        .clock(new ClockOfEvents())
                        .build());
    }

    private void pass(Duration time) {
        events.in(time.toNanos(), () -> {});
        events.next();
    }

    private final class ClockOfEvents extends Clock {

        @Override
        public Instant instant() {
            return Instant.EPOCH.plusNanos(events.nowNanos());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
