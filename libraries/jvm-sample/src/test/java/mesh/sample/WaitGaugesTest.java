package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests with threads that stay busy until the gauges have noticed that, even if this takes long on a busy machine. */
@Timeout(300)
class WaitGaugesTest {

    private static final double BUSY_MS = 20;

    @Test
    void hasNoFigureBeforeItsFirstProbe() {
        assertThat(sample(new WaitGauges(threads -> Map.of()), Map.of())).isEmpty();
    }

    @Test
    void seesAnEventLoopThatIsBusyWithoutABreak() {
        try (ExecutorService loop = Executors.newSingleThreadExecutor()) {
            WaitGauges gauges = new WaitGauges(threads -> Map.of("reactor-http-epoll-1", loop));
            Map<String, Number> threads = Map.of("threads.pool.reactor-http", 1);
            CountDownLatch busy = new CountDownLatch(1);
            loop.execute(() -> await(busy));

            until(() -> value(sample(gauges, threads), WaitGauges.EVENT_LOOP) > BUSY_MS);

            busy.countDown();
            until(() -> value(sample(gauges, threads), WaitGauges.EVENT_LOOP) < BUSY_MS);
            assertThat(sample(gauges, threads))
                    .containsKeys(WaitGauges.EVENT_LOOP, "eventloop.reactor-http-epoll-1.busy.ms");
        }
    }

    @Test
    void seesThatNoCarrierIsFreeAndDoesNotCountItsOwnProbe() {
        WaitGauges gauges = new WaitGauges(threads -> Map.of());
        Map<String, Number> threads = Map.of("threads.pool.carriers", 2, "virtual.queued", 1);
        AtomicBoolean busy = new AtomicBoolean(true);
        for (int carrier = 0; carrier < Runtime.getRuntime().availableProcessors(); carrier++) {
            Thread.startVirtualThread(() -> spinWhile(busy));
        }

        until(() -> {
            Map<String, Number> sample = sample(gauges, threads);
            return value(sample, WaitGauges.CARRIER) > BUSY_MS && value(sample, "virtual.queued") == 0;
        });

        busy.set(false);
        until(() -> value(sample(gauges, threads), WaitGauges.CARRIER) < BUSY_MS);
    }

    @Test
    void hasNoFigureOfAMissingPart() {
        WaitGauges gauges = new WaitGauges(threads -> Map.of());

        until(() -> sample(gauges, Map.of()).containsKey(WaitGauges.CORE));

        assertThat(sample(gauges, Map.of())).doesNotContainKeys(WaitGauges.EVENT_LOOP, WaitGauges.CARRIER);
    }

    private static Map<String, Number> sample(WaitGauges gauges, Map<String, Number> before) {
        Map<String, Number> sample = new HashMap<>(before);
        gauges.readInto(sample);
        return sample;
    }

    private static double value(Map<String, Number> sample, String name) {
        return sample.containsKey(name) ? sample.get(name).doubleValue() : Double.NaN;
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private static void spinWhile(AtomicBoolean busy) {
        while (busy.get()) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }
}
