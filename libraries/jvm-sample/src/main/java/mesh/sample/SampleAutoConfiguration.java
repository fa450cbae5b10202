package mesh.sample;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.management.JMException;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.util.TimeValue;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.util.ClassUtils;
import reactor.netty.resources.ConnectionProvider;

/** Gives a service its {@link JvmSample}, over JMX and as an endpoint of the actuator, and shows where it runs. */
@AutoConfiguration
class SampleAutoConfiguration {

    @Bean
    JvmSample jvmSample(ObjectProvider<MeterRegistry> metrics, ObjectProvider<PooledConnections> pools)
            throws JMException {
        List<Gauges> more = new ArrayList<>();
        metrics.forEach(registry -> more.add(new ConnectionGauges(registry)));
        if (ClassUtils.isPresent("io.netty.util.internal.PlatformDependent", null)) {
            more.add(new NettyGauges());
        }
        JvmSample sample = new JvmSample(more, eventLoops(), () -> pools.forEach(PooledConnections::drop));
        sample.register();
        return sample;
    }

    /** Exists only for scrapers. Without a scraper, these meters must neither appear nor cost anything. */
    @Bean
    @Profile("observe")
    SampleMeters sampleMeters() {
        return new SampleMeters(eventLoops());
    }

    /** Returns a function that finds the event loops; it finds none if Reactor Netty is not on the class path. */
    private static Function<List<Thread>, Map<String, Executor>> eventLoops() {
        return ClassUtils.isPresent("reactor.netty.http.HttpResources", null)
                ? EventLoops::ofThreads
                : threads -> Map.of();
    }

    /** Drops the connections of Reactor Netty's clients that are beans. Exists only if Reactor Netty is on the class path. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "reactor.netty.resources.ConnectionProvider")
    static class ReactorPools {

        @Bean
        PooledConnections reactorConnections(ObjectProvider<ConnectionProvider> pools) {
            return () -> pools.forEach(ConnectionProvider::dispose);
        }
    }

    /** Drops the connections of Apache's client. Exists only if that client is on the class path. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager")
    static class ApachePools {

        @Bean
        PooledConnections apacheConnections(ObjectProvider<PoolingHttpClientConnectionManager> pools) {
            return () -> pools.forEach(pool -> pool.closeIdle(TimeValue.ZERO_MILLISECONDS));
        }
    }

    @Bean
    PlacementInfo placementInfo() {
        return new PlacementInfo(new ControlGroup(), System.getenv(), Path.of("/proc/sys/net/core/somaxconn"));
    }

    @Bean
    SampleEndpoint sampleEndpoint(JvmSample sample) {
        return new SampleEndpoint(sample);
    }
}
