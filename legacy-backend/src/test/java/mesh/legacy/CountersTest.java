package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;

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
    void startFromNothing() {
        Counters.Snapshot snapshot = counters.snapshot();

        assertThat(snapshot.arrivals()).isZero();
        assertThat(snapshot.completed()).isZero();
        assertThat(snapshot.peakConcurrent()).isZero();
        assertThat(snapshot.timeServing()).isZero();
        assertThat(snapshot.fates())
                .containsOnlyKeys(Fate.values())
                .allSatisfy((fate, n) -> assertThat(n).isZero());
    }

    @Test
    void countEachRequestOnceHoweverManyThreadsCount() throws InterruptedException {
        CountDownLatch allInside = new CountDownLatch(20);
        Stream<Fate> fates = IntStream.range(0, 20).mapToObj(i -> i < 5 ? Fate.FAIL : Fate.SERVE);
        List<Callable<Fate>> requests =
                fates.map(fate -> request(fate, allInside)).toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
            assertThat(threads.invokeAll(requests))
                    .allSatisfy(request -> assertThat(request).isDone());
        }

        Counters.Snapshot snapshot = counters.snapshot();
        assertThat(snapshot.arrivals()).isEqualTo(20);
        assertThat(snapshot.completed()).isEqualTo(20);
        assertThat(snapshot.serving()).isZero();
        assertThat(snapshot.peakConcurrent()).isEqualTo(20);
        assertThat(snapshot.fates()).containsEntry(Fate.FAIL, 5L).containsEntry(Fate.SERVE, 15L);
    }

    @Test
    void rememberThePeakWhenItIsOver() {
        long first = counters.startedServing();
        long second = counters.startedServing();
        counters.ended(Fate.SERVE, first);
        counters.ended(Fate.SERVE, second);
        counters.ended(Fate.SERVE, counters.startedServing());

        assertThat(counters.snapshot().peakConcurrent()).isEqualTo(2);
    }

    private Callable<Fate> request(Fate fate, CountDownLatch allInside) {
        return () -> {
            counters.arrived();
            long started = counters.startedServing();
            allInside.countDown();
            allInside.await();
            counters.ended(fate, started);
            return fate;
        };
    }
}
