package mesh.gateway.kit;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import mesh.gateway.kit.computing.Computing;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Notes the threads that compute. */
class ComputingThreads implements BeanPostProcessor {

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** Those since the last time that somebody took them. */
    List<Thread> take() {
        List<Thread> taken = List.copyOf(threads);
        threads.clear();
        return taken;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof Computing computing ? new Noting(computing) : bean;
    }

    private final class Noting implements Computing {

        private final Computing computing;

        Noting(Computing computing) {
            this.computing = computing;
        }

        @Override
        public <T> T over(T reading) {
            threads.add(Thread.currentThread());
            return computing.over(reading);
        }
    }
}
