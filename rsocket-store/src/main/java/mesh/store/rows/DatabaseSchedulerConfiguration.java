package mesh.store.rows;

import mesh.store.StoreProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Configures the threads on which queries run. */
@Configuration(proxyBeanMethods = false)
class DatabaseSchedulerConfiguration {

    /** Large enough for any burst that the load client can send. If the queue is full, a request fails. */
    private static final int QUEUE = 100_000;

    private static final int IDLE_SECONDS = 60;

    @Bean(destroyMethod = "dispose")
    Scheduler databaseThreads(StoreProperties properties) {
        return Schedulers.newBoundedElastic(properties.threads(), QUEUE, "store-db", IDLE_SECONDS);
    }
}
