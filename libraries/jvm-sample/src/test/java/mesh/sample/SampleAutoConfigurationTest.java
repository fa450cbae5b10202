package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SampleAutoConfigurationTest {

    private final ApplicationContextRunner service =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(SampleAutoConfiguration.class));

    @Test
    void exposesTheSampleOverJmxAndAsAnEndpoint() {
        service.run(context -> {
            assertThat(context.getBean(SampleEndpoint.class).sample()).containsKey("threads.pool.other");
            assertThat(overJmx()).containsKey("threads.pool.other");
        });
    }

    @Test
    void measuresWaitsOnlyForReadersThatRequestThem() {
        service.run(context -> {
            JvmSample sample = context.getBean(JvmSample.class);

            assertThat(sample.getSampleWithWaits()).containsKey("threads.pool.other");
            await().untilAsserted(() -> assertThat(sample.getSampleWithWaits()).containsKey("platform.late.ms"));

            assertThat(sample.getSample()).containsKey("threads.pool.other").doesNotContainKey("platform.late.ms");
        });
    }

    @Test
    void theNextServiceInTheSameJvmExposesItsOwnSample() {
        service.run(context -> {});

        service.withBean(MeterRegistry.class, () -> registryWith(3, 4))
                .run(context -> assertThat(overJmx()).containsEntry("connections.pending", 7L));
    }

    @Test
    void addsUpTheConnectionPools() {
        service.withBean(MeterRegistry.class, () -> registryWith(3, 4))
                .run(context -> assertThat(context.getBean(SampleEndpoint.class).sample())
                        .containsEntry("connections.pending", 7L)
                        .doesNotContainKey("connections.idle"));
    }

    @Test
    void addsOtherPoolsToReactorsAndKeepsPermitsSeparate() {
        MeterRegistry registry = registryWith(3);
        registry.gauge("mesh.connections.pending", Integer.valueOf(5));
        registry.gauge("mesh.connections.active", Integer.valueOf(6));
        registry.gauge("mesh.connections.idle", Integer.valueOf(7));
        registry.gauge("mesh.calls.active", Integer.valueOf(8));
        registry.gauge("mesh.calls.waiting", Integer.valueOf(9));

        service.withBean(MeterRegistry.class, () -> registry)
                .run(context -> assertThat(context.getBean(SampleEndpoint.class).sample())
                        .containsEntry("connections.pending", 8L)
                        .containsEntry("connections.active", 6L)
                        .containsEntry("connections.idle", 7L)
                        .containsEntry("calls.active", 8L)
                        .containsEntry("calls.waiting", 9L));
    }

    @Test
    void hasMetersOfItsOwnOnlyInTheObserveProfile() {
        service.run(context -> assertThat(context).doesNotHaveBean(SampleMeters.class));

        service.withPropertyValues("spring.profiles.active=observe").run(context -> {
            MeterRegistry registry = new SimpleMeterRegistry();
            context.getBean(SampleMeters.class).bindTo(registry);
            assertThat(registry.get("mesh.threads")
                            .tags("kind", "platform", "group", "other")
                            .gauge()
                            .value())
                    .isPositive();
            await().untilAsserted(() -> assertThat(
                            registry.get("mesh.platform.late.max").gauge().value())
                    .isNotNaN());
        });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Number> overJmx() throws JMException {
        return (Map<String, Number>)
                ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName(JvmSample.NAME), "Sample");
    }

    private static MeterRegistry registryWith(int... pending) {
        MeterRegistry registry = new SimpleMeterRegistry();
        for (int i = 0; i < pending.length; i++) {
            registry.gauge(
                    "reactor.netty.connection.provider.pending.connections",
                    Tags.of("id", Integer.toString(i)),
                    Integer.valueOf(pending[i]));
        }
        return registry;
    }
}
