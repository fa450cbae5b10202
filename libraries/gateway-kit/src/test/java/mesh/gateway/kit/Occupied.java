package mesh.gateway.kit;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import reactor.core.scheduler.Schedulers;

/** Threads of this JVM that do nothing until this is closed, so that others wait for them. */
final class Occupied implements AutoCloseable {

    private final CountDownLatch held = new CountDownLatch(1);

    private Occupied() {}

    /** Occupies all threads of {@code boundedElastic}. */
    static Occupied boundedElastic() {
        Occupied threads = new Occupied();
        threads.occupy(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE, Schedulers.boundedElastic()::schedule);
        return threads;
    }

    /** Occupies all of these event loops. */
    static Occupied all(Iterable<? extends EventExecutor> loops) {
        Occupied threads = new Occupied();
        loops.forEach(loop -> threads.occupy(1, loop));
        return threads;
    }

    private void occupy(int count, Executor threads) {
        CountDownLatch taken = new CountDownLatch(count);
        for (int thread = 0; thread < count; thread++) {
            threads.execute(() -> {
                taken.countDown();
                await(held);
            });
        }
        await(taken);
    }

    /** BlockHound allows this wait on an event loop. */
    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        held.countDown();
    }
}
