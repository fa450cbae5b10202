package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class StorePropertiesTest {

    private static final StoreProperties DEFAULTS =
            new StoreProperties(10_000, 20_261_120, 500, 4, Duration.ofSeconds(30));

    private final ApplicationContextRunner context =
            new ApplicationContextRunner().withUserConfiguration(Properties.class);

    @Test
    void defaultsAreTheStudysStore() {
        context.run(
                started -> assertThat(started.getBean(StoreProperties.class)).isEqualTo(DEFAULTS));
    }

    @Test
    void applicationYamlRepeatsTheDefaults() {
        context.withInitializer(new ConfigDataApplicationContextInitializer())
                .run(started ->
                        assertThat(started.getBean(StoreProperties.class)).isEqualTo(DEFAULTS));
    }

    @Test
    void everySettingCanBeChanged() {
        context.withPropertyValues(
                        "store.rows=100",
                        "store.seed=-7",
                        "store.chunk=20",
                        "store.threads=2",
                        "store.query-timeout=1s")
                .run(started -> assertThat(started.getBean(StoreProperties.class))
                        .isEqualTo(new StoreProperties(100, -7, 20, 2, Duration.ofSeconds(1))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store.rows=0",
                "store.rows=100001",
                "store.rows=many",
                "store.chunk=0",
                "store.chunk=10001",
                "store.threads=0",
                "store.threads=65",
                "store.query-timeout=0s",
                "store.seed=x",
                "store.row=100"
            })
    void doesNotStartWithASettingThatIsInvalidOrUnknown(String property) {
        context.withPropertyValues(property)
                .run(failed -> assertThat(failed)
                        .hasFailed()
                        .getFailure()
                        .hasStackTraceContaining(property.substring(0, property.indexOf('='))));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(StoreProperties.class)
    static class Properties {}
}
