package mesh.gateway.kit;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import mesh.gateway.kit.computing.Computing;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Records the threads that compute. */
class ComputingThreads implements BeanPostProcessor {

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** Returns the threads recorded since the last call. */
    List<Thread> take() {
        List<Thread> taken = List.copyOf(threads);
        threads.clear();
        return taken;
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
            return computing.over(reading);
        }
    }
}
