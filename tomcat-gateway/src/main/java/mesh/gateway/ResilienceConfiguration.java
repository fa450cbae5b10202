package mesh.gateway;

import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** Makes Spring apply {@code @ConcurrencyLimit}. Without this class, the annotation has no effect. */
@Configuration(proxyBeanMethods = false)
@EnableResilientMethods
class ResilienceConfiguration {}
