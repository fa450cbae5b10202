package mesh.gateway.kit.retry;

import java.time.Duration;

/** Settings of retries for tests. */
final class Settings {

    private Settings() {}

    static RetryProperties defaults() {
        return of(3, Duration.ofMinutes(1));
    }

    static RetryProperties of(int attempts, Duration totalTime) {
        return new RetryProperties(
                attempts,
                Duration.ofMillis(100),
                Duration.ofSeconds(1),
                totalTime,
                0.1,
                10,
                4,
                0.5,
                Duration.ofMinutes(10),
                2);
    }
}
