package mesh.gateway;

import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** Has Spring heed {@code @ConcurrencyLimit}: without this the annotation is there, and nothing is counted. */
@Configuration(proxyBeanMethods = false)
@EnableResilientMethods
class ResilienceConfiguration {}
