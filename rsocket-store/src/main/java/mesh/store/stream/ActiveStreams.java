package mesh.store.stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.rsocket.exceptions.RejectedException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** Counts the streams that were requested and have not ended yet, so that a shutdown can wait for them. */
@Component
class ActiveStreams {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition none = lock.newCondition();
    private int count;
    private boolean closed;

    ActiveStreams(MeterRegistry metrics) {
        Gauge.builder("store.streams.active", this, ActiveStreams::count)
                .description("Streams that were requested and have not ended yet")
                .register(metrics);
    }

    /**
     * Returns the same stream, and counts it from its subscription until it ends in any way. During a shutdown, a new subscription fails
     * with REJECTED.
     */
    <T> Flux<T> counted(Flux<T> stream) {
        return Flux.defer(() -> enter()
                ? stream.doFinally(end -> leave())
                : Flux.error(new RejectedException("the store is shutting down")));
    }

    int count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets no further stream begin, and waits for the streams under way.
     *
     * @return how many streams were still under way when {@code patience} was over
     */
    int drain(Duration patience) throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            long left = patience.toNanos();
            while (count > 0 && left > 0) {
                left = none.awaitNanos(left);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    private boolean enter() {
        lock.lock();
        try {
            if (!closed) {
                count++;
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            count--;
            if (count == 0) {
                none.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
