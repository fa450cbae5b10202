package mesh.legacy.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.behaviour.Behaviour;
import mesh.behaviour.Distribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class BehaviourPropertiesTest {

    static final BehaviourProperties DEFAULTS =
            new BehaviourProperties(Distribution.of("100ms"), 0, 0, 0, 0, Duration.ofSeconds(60), 0, 0, 42);

    private final ApplicationContextRunner context =
            new ApplicationContextRunner().withUserConfiguration(Properties.class);

    @Test
    void defaultsAreTheStudysBackend() {
        context.run(started ->
                assertThat(started.getBean(BehaviourProperties.class)).isEqualTo(DEFAULTS));
    }

    @Test
    void applicationYamlRepeatsTheDefaults() {
        context.withInitializer(new ConfigDataApplicationContextInitializer())
                .run(started ->
                        assertThat(started.getBean(BehaviourProperties.class)).isEqualTo(DEFAULTS));
    }

    @Test
    void everySettingCanBeChanged() {
        context.withPropertyValues(
                        "legacy.behaviour.service-time=575ms",
                        "legacy.behaviour.jitter=0.07",
                        "legacy.behaviour.max-concurrent=50",
                        "legacy.behaviour.failure-ratio=0.1",
                        "legacy.behaviour.hang-ratio=0.2",
                        "legacy.behaviour.hang-time=PT5S",
                        "legacy.behaviour.abort-ratio=0.3",
                        "legacy.behaviour.abort-before-response-ratio=0.4",
                        "legacy.behaviour.seed=-1")
                .run(started -> assertThat(started.getBean(BehaviourProperties.class))
                        .isEqualTo(new BehaviourProperties(
                                Distribution.of("575ms"), 0.07, 50, 0.1, 0.2, Duration.ofSeconds(5), 0.3, 0.4, -1)));
    }

    @Test
    void theServiceTimeCanBeADistribution() {
        context.withPropertyValues("legacy.behaviour.service-time=lognormal median=80ms p99=400ms")
                .run(started -> assertThat(
                                started.getBean(BehaviourProperties.class).serviceTime())
                        .isEqualTo(new Distribution.Lognormal(Duration.ofMillis(80), Duration.ofMillis(400))));
    }

    @Test
    void doesNotStartWithAJitterOfADistribution() {
        context.withPropertyValues("legacy.behaviour.service-time=exponential mean=80ms", "legacy.behaviour.jitter=0.5")
                .run(failed -> assertThat(failed).hasFailed().getFailure().hasStackTraceContaining(Behaviour.JITTER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "service-time=-1ms",
                "service-time=60001ms",
                "service-time=soon",
                "service-time=exponential median=1s",
                "service-time=lognormal median=2s p99=1s",
                "jitter=-0.1",
                "jitter=1.1",
                "jitter=NaN",
                "max-concurrent=-1",
                "max-concurrent=10001",
                "failure-ratio=1.5",
                "hang-ratio=-1",
                "hang-time=11m",
                "abort-ratio=2",
                "abort-before-response-ratio=x",
                "seed=1.5",
                "sevice-time=100ms"
            })
    void doesNotStartWithASettingThatIsInvalidOrUnknown(String setting) {
        context.withPropertyValues("legacy.behaviour." + setting)
                .run(failed -> assertThat(failed)
                        .hasFailed()
                        .getFailure()
                        .extracting(BehaviourPropertiesTest::lettersOfAllMessages, STRING)
                        .contains(letters(setting.substring(0, setting.indexOf('=')))));
    }

    /** The test accepts both spellings of a setting, because messages contain either service-time or serviceTime. */
    private static String letters(String text) {
        return text.toLowerCase(Locale.ROOT).replace("-", "");
    }

    private static String lettersOfAllMessages(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(cause -> letters(String.valueOf(cause.getMessage())))
                .collect(Collectors.joining(" "));
    }

    @Test
    void doesNotStartWithRatiosOfMoreThanAllRequests() {
        context.withPropertyValues("legacy.behaviour.failure-ratio=0.6", "legacy.behaviour.hang-ratio=0.5")
                .run(failed -> assertThat(failed).hasFailed().getFailure().hasStackTraceContaining(Behaviour.SUM));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(BehaviourProperties.class)
    static class Properties {}
}
