package mesh.sample;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import javax.management.JMException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Gives a service its {@link JvmSample}, over JMX and as an endpoint of the actuator. */
@AutoConfiguration
class SampleAutoConfiguration {

    @Bean
    JvmSample jvmSample(ObjectProvider<MeterRegistry> metrics) throws JMException {
        List<Gauges> more = metrics.stream().<Gauges>map(ConnectionGauges::new).toList();
        JvmSample sample = new JvmSample(more);
        sample.register();
        return sample;
    }

    @Bean
    SampleEndpoint sampleEndpoint(JvmSample sample) {
        return new SampleEndpoint(sample);
    }
}
