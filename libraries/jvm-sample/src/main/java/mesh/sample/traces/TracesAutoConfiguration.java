package mesh.sample.traces;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.otel.bridge.BaggageTaggingSpanProcessor;
import io.micrometer.tracing.propagation.Propagator;
import io.rsocket.micrometer.observation.ByteBufGetter;
import io.rsocket.micrometer.observation.ByteBufSetter;
import io.rsocket.micrometer.observation.ObservationRequesterRSocketProxy;
import io.rsocket.micrometer.observation.ObservationResponderRSocketProxy;
import io.rsocket.micrometer.observation.RSocketRequesterTracingObservationHandler;
import io.rsocket.micrometer.observation.RSocketResponderTracingObservationHandler;
import io.rsocket.plugins.RSocketInterceptor;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.rsocket.server.RSocketServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.messaging.rsocket.RSocketConnectorConfigurer;

/**
 * Configures the parts of tracing that a run needs and Spring Boot does not configure: attributes from a request's baggage, and one trace
 * across both ends of RSocket.
 */
@AutoConfiguration
@ConditionalOnClass({Tracer.class, BaggageTaggingSpanProcessor.class})
class TracesAutoConfiguration {

    /**
     * Adds fields of the baggage to each new span as attributes. Spring Boot's {@code tag-fields} do so only in a service that sets the
     * field, not in services that receive the baggage.
     */
    @Bean
    BaggageTaggingSpanProcessor baggageAttributes(
            @Value("${management.tracing.baggage.tag-fields}") List<String> fields) {
        return new BaggageTaggingSpanProcessor(fields);
    }

    /**
     * Observes RSocket, which neither Spring Boot nor Spring's messaging does. Both handlers must come before the default handler, which
     * accepts every observation.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ObservationRequesterRSocketProxy.class, RSocketConnectorConfigurer.class})
    static class RSocketTraces {

        private static final int BEFORE_THE_DEFAULT = 1000;

        @Bean
        @Order(BEFORE_THE_DEFAULT)
        RSocketRequesterTracingObservationHandler rsocketRequester(Tracer tracer, Propagator propagator) {
            return new RSocketRequesterTracingObservationHandler(tracer, propagator, new ByteBufSetter(), false);
        }

        @Bean
        @Order(BEFORE_THE_DEFAULT)
        RSocketResponderTracingObservationHandler rsocketResponder(Tracer tracer, Propagator propagator) {
            return new RSocketResponderTracingObservationHandler(tracer, propagator, new ByteBufGetter(), false);
        }

        @Bean
        RSocketConnectorConfigurer observedRequests(ObservationRegistry observations) {
            RSocketInterceptor observed = rsocket -> new ObservationRequesterRSocketProxy(rsocket, observations);
            return connector -> connector.interceptors(all -> all.forRequester(observed));
        }
    }

    /** Exists only if RSocket's server support is on the class path. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ObservationResponderRSocketProxy.class, RSocketServerCustomizer.class})
    static class RSocketServerTraces {

        @Bean
        RSocketServerCustomizer observedResponses(ObservationRegistry observations) {
            RSocketInterceptor observed = rsocket -> new ObservationResponderRSocketProxy(rsocket, observations);
            return server -> server.interceptors(all -> all.forResponder(observed));
        }
    }
}
