package mesh.load.results;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service as it ran.
 *
 * @param url where it responds to HTTP
 * @param pid null if it runs elsewhere
 * @param command the whole command line; empty if it is not known
 * @param startedFrom {@code cache} if its JVM used what an earlier start had left, otherwise {@code jar}; null if that is not known
 * @param limits the limits in force, as the service reports them
 * @param build version and time of its build, as the service reports them
 * @param placement pod, node, and the limits of its control group, as the service reports them; null if it reports none, and in older files
 * @param replacements by other processes, if the load client did not start it; null if there were none, and in older files
 * @param runtime its JVM, as the JVM describes itself; null if it does not, and in older files
 * @param outOfMemory its out-of-memory errors; null if there were none, and in older files
 */
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

    /** Name of a limit: the smaller of {@link #ACCEPT_COUNT} and {@link #SOMAXCONN}. This limit is in force. */
    public static final String ACCEPT_QUEUE = "accept-queue";

    /** Returns how many connections can wait until the service accepts them; empty if that is not known. */
    public OptionalLong acceptQueue() {
        return Stream.of(ACCEPT_QUEUE, SOMAXCONN)
                .map(name -> limits.getOrDefault(name, ""))
                .filter(Number.class::isInstance)
                .mapToLong(most -> ((Number) most).longValue())
                .findFirst();
    }

    /** Returns a copy with the processes that replaced it and its out-of-memory errors, if there were any. */
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

    /**
     * The JVM of a service, as it describes itself: a command line shows only what was requested.
     *
     * @param version of its runtime; null if it does not report it
     * @param maxHeapBytes limit of its heap; null if it does not report it, or has no limit
     * @param arguments it runs with, from any source; those that look like secrets are without their values
     */
    public record JvmFigures(
            @Nullable String version, @Nullable Long maxHeapBytes, List<String> collectors, List<String> arguments) {}

    /**
     * A service ran out of memory.
     *
     * @param contender the contender under load; empty if there was none
     * @param error as in the service's log, such as {@code java.lang.OutOfMemoryError: Java heap space}
     */
    public record OutOfMemoryFigures(String contender, String error) {}

    /**
     * The replacement of a service that the load client did not start. When the run checked the service again, it was a different process,
     * or no longer there.
     *
     * @param contender the contender under load when the earlier process was last seen; empty if there was none
     * @param startedBefore start time of the earlier process, by its own clock
     * @param startedAfter start time of the later process, by its own clock; null if none responded until the end of the run
     */
    public record ReplacementFigures(
            String contender,
            Instant startedBefore,
            @Nullable Instant startedAfter) {}
}
