package mesh.gateway.kit;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import mesh.gateway.kit.computing.Computing;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Records the threads that compute and, for a test that wants to know how long they compute, makes them compute for longer. */
class ComputingThreads implements BeanPostProcessor {

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final AtomicLong computedNanos = new AtomicLong();
    private volatile long leastNanos;

    /** Returns the threads recorded since the last call. */
    List<Thread> take() {
        List<Thread> taken = List.copyOf(threads);
        threads.clear();
        return taken;
    }

    /** Lets each computation from now on take at least this time. */
    void computeFor(Duration time) {
        leastNanos = time.toNanos();
        computedNanos.set(0);
    }

    /** Returns how long threads have computed since {@link #computeFor}. */
    long computedNanos() {
        return computedNanos.get();
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof Computing computing && bean instanceof InfoContributor info
                ? new Noting(computing, info)
                : bean;
    }

    /** Replaces a bean that computes: delegates to it and records the calling thread. */
    private final class Noting implements Computing, InfoContributor {

        private final Computing computing;
        private final InfoContributor info;

        Noting(Computing computing, InfoContributor info) {
            this.computing = computing;
            this.info = info;
        }

        @Override
        public void contribute(Info.Builder builder) {
            info.contribute(builder);
        }

        @Override
        public <T> T over(T reading) {
            threads.add(Thread.currentThread());
            long begun = System.nanoTime();
            do {
                computing.over(reading);
            } while (System.nanoTime() - begun < leastNanos);
            computedNanos.addAndGet(System.nanoTime() - begun);
            return reading;
        }
    }
}
