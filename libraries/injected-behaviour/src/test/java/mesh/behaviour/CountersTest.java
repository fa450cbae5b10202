package mesh.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CountersTest {

    private final Counters counters = new Counters();

    @Test
    void startAtZero() {
        Counters.Snapshot snapshot = counters.snapshot();

        assertThat(snapshot.arrivals()).isZero();
        assertThat(snapshot.completed()).isZero();
        assertThat(snapshot.peakConcurrent()).isZero();
        assertThat(snapshot.timeServing()).isZero();
        assertThat(snapshot.outcomes())
                .containsOnlyKeys(InjectedOutcome.values())
                .allSatisfy((outcome, n) -> assertThat(n).isZero());
    }

    @Test
    void countEachRequestOnceOnManyThreads() throws InterruptedException {
        CountDownLatch allInside = new CountDownLatch(20);
        Stream<InjectedOutcome> outcomes =
                IntStream.range(0, 20).mapToObj(i -> i < 5 ? InjectedOutcome.FAIL : InjectedOutcome.SERVE);
        List<Callable<InjectedOutcome>> requests =
                outcomes.map(outcome -> request(outcome, allInside)).toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
            assertThat(threads.invokeAll(requests))
                    .allSatisfy(request -> assertThat(request).isDone());
        }

        Counters.Snapshot snapshot = counters.snapshot();
        assertThat(snapshot.arrivals()).isEqualTo(20);
        assertThat(snapshot.completed()).isEqualTo(20);
        assertThat(snapshot.serving()).isZero();
        assertThat(snapshot.peakConcurrent()).isEqualTo(20);
        assertThat(snapshot.outcomes())
                .containsEntry(InjectedOutcome.FAIL, 5L)
                .containsEntry(InjectedOutcome.SERVE, 15L);
    }

    @Test
    void knowHowMuchLongerThanDrawnServiceTimesWere() {
        Duration drawn = Duration.ofMillis(1);
        for (int excess = 1; excess <= 100; excess++) {
            counters.slept(drawn.toNanos() + excess * 1_000L, drawn);
        }
        counters.slept(drawn.toNanos() - 1, drawn);

        Counters.SleepError error = counters.snapshot().sleepError();

        assertThat(error.sleeps()).isEqualTo(101);
        assertThat(error.mean()).isEqualTo(Duration.ofNanos(50_000));
        assertThat(error.p99()).isBetween(Duration.ofNanos(99_000), Duration.ofNanos(99_000 * 17 / 16));
    }

    @Test
    void aSleepErrorOfAnySizeIsCounted() {
        for (long nanos : List.of(0L, 1L, 15L, 16L, 31L, 32L, 1_000_000_000L, Long.MAX_VALUE)) {
            Counters one = new Counters();
            one.slept(nanos, Duration.ZERO);

            assertThat(one.snapshot().sleepError().p99().toNanos() / 16)
                    .isBetween(nanos / 16, nanos / 16 + nanos / 256 + 1);
        }
    }

    @Test
    void keepThePeakAfterItIsOver() {
        long first = counters.startedServing();
        long second = counters.startedServing();
        counters.ended(InjectedOutcome.SERVE, first);
        counters.ended(InjectedOutcome.SERVE, second);
        counters.ended(InjectedOutcome.SERVE, counters.startedServing());

        assertThat(counters.snapshot().peakConcurrent()).isEqualTo(2);
    }

    private Callable<InjectedOutcome> request(InjectedOutcome outcome, CountDownLatch allInside) {
        return () -> {
            counters.arrived();
            long started = counters.startedServing();
            allInside.countDown();
            allInside.await();
            counters.ended(outcome, started);
            return outcome;
        };
    }
}
