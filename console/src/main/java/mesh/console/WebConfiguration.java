package mesh.console;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.http.CacheControl;
import org.springframework.web.reactive.config.BlockingExecutionConfigurer;
import org.springframework.web.reactive.config.ResourceHandlerRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Decides on which threads handlers run. Handlers that return plain values read files, which blocks, so they run on virtual
 * threads. Handlers that return a publisher run on the event loops and must not block.
 */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebFluxConfigurer {

    private static final int READERS = 4;
    private static final int QUEUED = 100_000;
    private static final int IDLE_SECONDS = 60;

    /** Provides the few threads that read events and check runs for all viewers. */
    @Bean(destroyMethod = "dispose")
    Scheduler reading() {
        return Schedulers.newBoundedElastic(READERS, QUEUED, "reading", IDLE_SECONDS, true);
    }

    /**
     * Serves files without {@code Last-Modified}: in a reproducible build all files have the same date, so a browser would keep files of an
     * older build.
     */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**")
                .addResourceLocations("classpath:/static/assets/")
                .setCacheControl(CacheControl.noCache())
                .setUseLastModified(false);
    }

    @Override
    public void configureBlockingExecution(BlockingExecutionConfigurer configurer) {
        configurer.setExecutor(new VirtualThreadTaskExecutor("console-"));
    }
}
