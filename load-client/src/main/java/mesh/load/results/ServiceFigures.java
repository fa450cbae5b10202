package mesh.load.results;

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
 * @param placement pod, node, and the limits of its control group, as the service reports them; null if it reports none, and in older
 *     files
 * @param replacements by other processes, if somebody else runs it; null if there were none, and in older files
 * @param runtime its JVM, as it describes itself; null if it does not, and in older files
 * @param outOfMemory when it ran out of memory; null if it did not, and in older files
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

    /** Name of a limit: how many connections the service asks the kernel to keep for it until it accepts them. */
    public static final String ACCEPT_COUNT = "tomcat.accept-count";

    /** Name of a limit: how many the kernel lets any socket keep, whatever it requests ({@code net.core.somaxconn}). */
    public static final String SOMAXCONN = "somaxconn";

    /** Name of a limit: the smaller of the two, which is in force. */
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
}
