package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Predicate;
import mesh.load.stats.MaxRateSearch.End;
import mesh.load.stats.MaxRateSearch.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the search with simulated servers of known capacity, on a simulated clock. */
class MaxRateSearchTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<Integer> rates = new ArrayList<>();
    private Duration elapsed = Duration.ZERO;

    @ParameterizedTest
    @ValueSource(ints = {3, 60, 100, 101, 777, 5_000, 49_999})
    void findsTheRateAtWhichAServerFails(int capacity) {
        MaxRateSearch search = run(search(Duration.ofHours(1)), step -> step.perSecond() <= capacity);

        assertThat(search.sustained()).isLessThanOrEqualTo(capacity);
        assertThat(search.unsustained()).isGreaterThan(capacity);
        assertThat((double) search.unsustained() / search.sustained()).isLessThan(capacity < 50 ? 1.34 : 1.051);
        assertThat(search.end()).contains(End.PRECISE);
    }

    @Test
    void doublesTheRateThenTriesTheGeometricMeanOfTheGap() {
        run(search(Duration.ofHours(1)), step -> step.perSecond() <= 500);

        assertThat(rates).startsWith(100, 200, 400, 800, 800, 566, 566, 476);
    }

    @Test
    void ignoresAStepThatFailsOnceByChance() {
        boolean[] disturbed = new boolean[1];
        MaxRateSearch search = run(search(Duration.ofHours(1)), step -> {
            boolean first = step.perSecond() == 200 && !disturbed[0];
            disturbed[0] |= first;
            return !first && step.perSecond() <= 1_000;
        });

        assertThat(rates).startsWith(100, 200, 200, 400);
        assertThat(search.sustained()).isBetween(950, 1_000);
    }

    @Test
    void everyStepHasEnoughRequestsForItsPercentile() {
        MaxRateSearch search = search(Duration.ofHours(1));

        run(search, step -> {
            assertThat(step.perSecond() * step.duration().toNanos() / 1e9).isGreaterThanOrEqualTo(499.9);
            assertThat(step.duration()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
            return step.perSecond() < 3_000;
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 100, 800, 6_400, 50_000})
    void staysWithinItsBudgetForAnyCapacity(int capacity) {
        run(search(MINUTE), step -> step.perSecond() <= capacity);

        assertThat(elapsed).isLessThanOrEqualTo(MINUTE);
    }

    @Test
    void reportsThatTimeRanOutAndTheBoundsFoundSoFar() {
        MaxRateSearch search = run(search(Duration.ofSeconds(9)), step -> step.perSecond() <= 10_000);

        assertThat(search.end()).contains(End.OUT_OF_TIME);
        assertThat(search.sustained()).isEqualTo(200);
        assertThat(search.unsustained()).isZero();
    }

    @Test
    void aServerThatSustainsEveryRateOrNoneHasNoMaximum() {
        MaxRateSearch always = run(search(Duration.ofHours(1)), step -> true);
        MaxRateSearch never = run(search(Duration.ofHours(9)), step -> false);

        assertThat(always.end()).contains(End.SUSTAINED_THROUGHOUT);
        assertThat(always.sustained()).isEqualTo(50_000);
        assertThat(never.end()).contains(End.NEVER_SUSTAINED);
        assertThat(never.sustained()).isZero();
    }

    /**
     * Simulates a queue with eight servers, whose service times are exponentially distributed with a mean of 5 ms. Requests arrive at equal
     * intervals. The queue serves at most 1600 per second, and its p99 exceeds 50 ms at a slightly lower rate.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void findsTheCapacityOfAQueue(long seed) {
        Random random = new Random(seed);

        MaxRateSearch search = run(search(MINUTE), step -> p99(step, 8, 0.005, random) <= 0.050);

        assertThat(search.sustained()).isBetween(1_300, 1_650);
        assertThat(elapsed).isLessThanOrEqualTo(MINUTE);
    }

    private static MaxRateSearch search(Duration searchTime) {
        return new MaxRateSearch(100, 50_000, searchTime);
    }

    private MaxRateSearch run(MaxRateSearch search, Predicate<Step> server) {
        for (Optional<Step> step = search.next(); step.isPresent(); step = search.next()) {
            rates.add(step.get().perSecond());
            elapsed = elapsed.plus(step.get().duration());
            search.report(server.test(step.get()), step.get().duration());
        }
        return search;
    }

    /** Returns the 99th percentile of the latencies, in seconds. The server that becomes free first takes the next request. */
    private static double p99(Step step, int servers, double meanSeconds, Random random) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < servers; i++) {
            free.add(0.0);
        }
        int requests = (int) (step.perSecond() * step.duration().toNanos() / 1e9);
        double[] latencies = new double[requests];
        for (int i = 0; i < requests; i++) {
            double due = (double) i / step.perSecond();
            double end = Math.max(due, free.remove()) - meanSeconds * Math.log(1 - random.nextDouble());
            free.add(end);
            latencies[i] = end - due;
        }
        Arrays.sort(latencies);
        return latencies[(int) (requests * 0.99)];
    }
}
