package mesh.load.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A service as it ran. */
public record ServiceFigures(
        String name,
        String url,
        @Nullable Long pid,
        List<String> command,
        @Nullable String startedFrom,
        Map<String, Object> limits,
        Map<String, Object> build,
        @Nullable PlacementFigures placement,
        @Nullable List<ReplacementFigures> replacements,
        @Nullable JvmFigures runtime,
        @Nullable List<OutOfMemoryFigures> outOfMemory) {

    /** Name of a limit: the number of not yet accepted connections that the service asks the kernel to queue. */
    public static final String ACCEPT_COUNT = "tomcat.accept-count";

    /** Name of a limit: the kernel's maximum for the queue of any socket ({@code net.core.somaxconn}). */
    public static final String SOMAXCONN = "somaxconn";

    /** Name of the limit in force: the smaller of {@link #ACCEPT_COUNT} and {@link #SOMAXCONN}. */
    public static final String ACCEPT_QUEUE = "accept-queue";

    /** Returns how many connections can wait until the service accepts them; empty if that is not known. */
    public OptionalLong acceptQueue() {
        return Stream.of(ACCEPT_QUEUE, SOMAXCONN)
                .map(name -> limits.getOrDefault(name, ""))
                .filter(Number.class::isInstance)
                .mapToLong(most -> ((Number) most).longValue())
                .findFirst();
    }

    public ServiceFigures with(Map<String, Object> inForce) {
        return new ServiceFigures(
                name, url, pid, command, startedFrom, inForce, build, placement, replacements, runtime, outOfMemory);
    }

    public ServiceFigures with(List<ReplacementFigures> others, List<OutOfMemoryFigures> errors) {
        return new ServiceFigures(
                name,
                url,
                pid,
                command,
                startedFrom,
                limits,
                build,
                placement,
                others.isEmpty() ? null : List.copyOf(others),
                runtime,
                errors.isEmpty() ? null : List.copyOf(errors));
    }

    /** The JVM of a service, as it describes itself, because a command line shows only what was requested. */
    public record JvmFigures(
            @Nullable String version, @Nullable Long maxHeapBytes, List<String> collectors, List<String> arguments) {}

    /** A service ran out of memory. */
    public record OutOfMemoryFigures(String contender, String error) {}

    /** The replacement of a service that the load client did not start. The run found a different process, or none. */
    public record ReplacementFigures(
            String contender,
            Instant startedBefore,
            @Nullable Instant startedAfter) {}
}
