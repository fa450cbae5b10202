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
 * Handlers that return plain values read files, and files block: they run on virtual threads. Those that return a publisher run on
 * the event loops, which nobody may hold up.
 */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebFluxConfigurer {

    private static final int READERS = 4;
    private static final int QUEUED = 100_000;
    private static final int IDLE_SECONDS = 60;

    /** Where events are read and runs are looked at for those who watch: a few threads for all of them. */
    @Bean(destroyMethod = "dispose")
    Scheduler reading() {
        return Schedulers.newBoundedElastic(READERS, QUEUED, "reading", IDLE_SECONDS, true);
    }

    /** Without a date: a reproducible build gives the files of all builds the same one, and a browser would keep the older ones. */
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
