package mesh.console;

import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.web.reactive.config.BlockingExecutionConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/**
 * Handlers that return plain values read files, and files block: they run on virtual threads. Those that return a publisher run on
 * the event loops, which nobody may hold up.
 */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebFluxConfigurer {

    @Override
    public void configureBlockingExecution(BlockingExecutionConfigurer configurer) {
        configurer.setExecutor(new VirtualThreadTaskExecutor("console-"));
    }
}
