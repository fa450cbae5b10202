package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FullJitterTest {

    private static final double LARGEST = Math.nextDown(1.0);

    @Test
    void theBoundDoublesUpToTheMaximum() {
        assertThat(waits(() -> LARGEST, 6))
                .extracting(wait -> (wait.toNanos() + 999) / 1000 / 1000)
                .containsExactly(100L, 200L, 400L, 800L, 1000L, 1000L);
    }

    @Test
    void theWaitMayBeZero() {
        assertThat(waits(() -> 0, 20)).containsOnly(Duration.ZERO);
    }

    @Test
    void allWaitsUpToTheBoundAreEquallyLikely() {
        SplittableRandom random = new SplittableRandom(7);
        FullJitter jitter = new FullJitter(Settings.defaults(), random::nextDouble);

        double[] millis = IntStream.range(0, 10_000)
                .mapToDouble(draw -> jitter.before(3).toNanos() / 1e6)
                .toArray();

        assertThat(Arrays.stream(millis)).allMatch(wait -> wait >= 0 && wait < 400);
        for (int quarter = 0; quarter < 4; quarter++) {
            int from = 100 * quarter;
            assertThat(IntStream.range(0, millis.length)
                            .filter(draw -> millis[draw] >= from && millis[draw] < from + 100))
                    .hasSizeBetween(2_300, 2_700);
        }
    }

    /** Each of a call's at most 20 attempts has a bound. */
    @Test
    void theLastRetryHasABound() {
        assertThat(waits(() -> LARGEST, 19)).allMatch(wait -> wait.compareTo(Duration.ofSeconds(1)) <= 0);
    }

    private static Stream<Duration> waits(DoubleSupplier random, int retries) {
        FullJitter jitter = new FullJitter(Settings.defaults(), random);
        return IntStream.rangeClosed(1, retries).mapToObj(jitter::before);
    }
}
