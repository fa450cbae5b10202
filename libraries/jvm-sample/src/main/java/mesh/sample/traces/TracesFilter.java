package mesh.sample.traces;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves out all auto-configuration of traces unless {@value #ENABLED} is true. Spring Boot's own switches turn off the exporter or the
 * SDK. They leave a tracer that does nothing, and handlers that every request calls. This filter leaves nothing that could cost time.
 */
final class TracesFilter implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final String ENABLED = "management.tracing.export.enabled";

    private static final List<String> PACKAGES = List.of(
            "org.springframework.boot.micrometer.tracing.",
            "org.springframework.boot.opentelemetry.",
            "mesh.sample.traces.");

    private boolean enabled;

    @Override
    public void setEnvironment(Environment environment) {
        enabled = environment.getProperty(ENABLED, Boolean.class, false);
    }

    @Override
    public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
        return matches(classes);
    }

    boolean[] matches(@Nullable String[] classes) {
        boolean[] matches = new boolean[classes.length];
        for (int i = 0; i < classes.length; i++) {
            matches[i] = enabled || !isOfTraces(classes[i]);
        }
        return matches;
    }

    /** Returns whether the class belongs to tracing. The name is null if another filter has already left out the class. */
    private static boolean isOfTraces(@Nullable String name) {
        return name != null && PACKAGES.stream().anyMatch(name::startsWith);
    }
}
