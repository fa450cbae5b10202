package mesh.sample;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/** Gives a service its {@link JvmSample}, over JMX and as an endpoint of the actuator. */
@AutoConfiguration
class SampleAutoConfiguration {

    @Bean
    JvmSample jvmSample(ObjectProvider<MeterRegistry> metrics) throws JMException {
        List<Gauges> more = new ArrayList<>();
        metrics.forEach(registry -> more.add(new ConnectionGauges(registry)));
        if (ClassUtils.isPresent("io.netty.util.internal.PlatformDependent", null)) {
            more.add(new NettyGauges());
        }
        JvmSample sample = new JvmSample(more);
        sample.register();
        return sample;
    }

    @Bean
    SampleEndpoint sampleEndpoint(JvmSample sample) {
        return new SampleEndpoint(sample);
    }
}
