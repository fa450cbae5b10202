package mesh.gateway;

import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** Makes Spring heed {@code @ConcurrencyLimit}: without this the annotation is there, but nothing is counted. */
@Configuration(proxyBeanMethods = false)
@EnableResilientMethods
class ResilienceConfiguration {}
