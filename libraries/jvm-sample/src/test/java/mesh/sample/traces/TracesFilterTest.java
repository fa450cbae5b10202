package mesh.sample.traces;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class TracesFilterTest {

    private static final @Nullable String[] CLASSES = {
        "org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
        "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration",
        TracesAutoConfiguration.class.getName(),
        "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
        null
    };

    @Test
    void excludesExactlyTheConfigurationOfTraces() {
        assertThat(matches(new MockEnvironment())).containsExactly(false, false, false, true, true);
        assertThat(matches(environment("false"))).containsExactly(false, false, false, true, true);
    }

    @Test
    void excludesNothingIfTracesAreExported() {
        assertThat(matches(environment("true"))).containsOnly(true);
    }

    private static MockEnvironment environment(String enabled) {
        return new MockEnvironment().withProperty("management.tracing.export.enabled", enabled);
    }

    private static boolean[] matches(MockEnvironment environment) {
        TracesFilter filter = new TracesFilter();
        filter.setEnvironment(environment);
        return filter.matches(CLASSES);
    }
}
