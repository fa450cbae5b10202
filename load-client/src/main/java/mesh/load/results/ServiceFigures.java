package mesh.load.results;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service as it ran.
 *
 * @param keptMillis how long it had been running when this run began to use it; null if this run started it
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
        @Nullable List<OutOfMemoryFigures> outOfMemory,
        @Nullable List<LossFigures> losses,
        @Nullable Long keptMillis,
        @Nullable List<ExceptionFigures> exceptions) {

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

    /** Returns whether it is a service of this project. All of them say how they were built. */
    boolean belongsToThisProject() {
        return !build.isEmpty();
    }

    /** Returns whether it ran out of memory, or its process ended or was replaced. */
    boolean isBroken() {
        return outOfMemory != null
                || replacements != null
                || (losses != null && losses.stream().anyMatch(loss -> loss.exitCode() != null));
    }

    /** Returns the same service with what an observer has found out. */
    public ServiceFigures with(Map<String, Object> inForce, @Nullable JvmFigures observed) {
        return new ServiceFigures(
                name,
                url,
                pid,
                command,
                startedFrom,
                inForce,
                build,
                placement,
                replacements,
                observed,
                outOfMemory,
                losses,
                keptMillis,
                exceptions);
    }

    public ServiceFigures with(
            List<ReplacementFigures> others,
            List<OutOfMemoryFigures> errors,
            List<LossFigures> lost,
            List<ExceptionFigures> logged) {
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
                errors.isEmpty() ? null : List.copyOf(errors),
                lost.isEmpty() ? null : List.copyOf(lost),
                keptMillis,
                logged.isEmpty() ? null : List.copyOf(logged));
    }

    /** The JVM of a service, as it describes itself, because a command line shows only what was requested. */
    public record JvmFigures(
            @Nullable String version, @Nullable Long maxHeapBytes, List<String> collectors, List<String> arguments) {}

    /**
     * A service ran out of memory.
     *
     * @param lines lines of its log with such an error; null in older files
     */
    public record OutOfMemoryFigures(
            String contender, String error, @Nullable Integer lines) {}

    /**
     * Stack traces in the log of an application of the user while a contender was under load.
     *
     * @param type the class of the root cause, with its package
     * @param message the first line of the first one; empty if it has none
     * @param count number of stack traces with this root cause, in all repetitions of the contender
     */
    public record ExceptionFigures(String contender, String type, String message, int count) {

        /** Returns one figure for all of the same contender and type. */
        public static List<ExceptionFigures> total(List<ExceptionFigures> loads) {
            Map<List<String>, ExceptionFigures> total = new LinkedHashMap<>();
            loads.forEach(one -> total.merge(List.of(one.contender, one.type), one, ExceptionFigures::plus));
            return List.copyOf(total.values());
        }

        private ExceptionFigures plus(ExceptionFigures more) {
            return new ExceptionFigures(contender, type, message, count + more.count);
        }
    }

    /**
     * The run lost a service, or its observation.
     *
     * @param contender the last contender that was under load and needed the service; empty if there was none
     * @param exitCode that of the process; null if only the observation was lost
     * @param reason why, in words
     */
    public record LossFigures(String contender, @Nullable Integer exitCode, String reason) {}

    /** The replacement of a service that the load client did not start. The run found a different process, or none. */
    public record ReplacementFigures(
            String contender,
            Instant startedBefore,
            @Nullable Instant startedAfter) {}
}
