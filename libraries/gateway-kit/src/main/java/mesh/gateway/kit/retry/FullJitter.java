package mesh.gateway.kit.retry;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Exponential back-off with full jitter: a random wait from zero to a bound that doubles with each retry. The jitter of Spring's {@code
 * RetryPolicy} and of Reactor's {@code Retry.backoff} is not full, because both never wait less than the first delay. Calls that failed
 * together would then pause together.
 */
@Component
public final class FullJitter implements RetryPause {

    private final RetryProperties retry;
    private final DoubleSupplier random;

    @Autowired
    FullJitter(RetryProperties retry) {
        this(retry, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** @param random uniform in [0, 1) */
    FullJitter(RetryProperties retry, DoubleSupplier random) {
        this.retry = retry;
        this.random = random;
    }

    @Override
    public Duration before(int number) {
        return Duration.ofNanos((long) (random.getAsDouble() * bound(number).toNanos()));
    }

    private Duration bound(int number) {
        Duration grown = retry.firstDelay().multipliedBy(1L << (number - 1)); // a call has at most 20 attempts
        return grown.compareTo(retry.maxDelay()) < 0 ? grown : retry.maxDelay();
    }
}
