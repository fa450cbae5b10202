package mesh.load.results;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * The times that services report as texts, such as {@code PT0.1S}. In results they are in maps, whose other values can be anything. A run
 * checks the texts of its services, and the reader of results checks those of a file, because both may come from a stranger.
 */
public final class ReportedTimes {

    /** The limits that are read as durations. */
    private static final Set<String> LIMITS = Set.of(
            "responseTimeout",
            "pendingAcquireTimeout",
            "maxWaitDuration",
            "database.acquireTimeout",
            "database.queryTime",
            "retry.totalTime",
            "retry.firstDelay",
            "retry.maxDelay",
            "retry.breakerOpenTime");

    private ReportedTimes() {}

    /**
     * Returns a limit that a service reports as a duration, or else this default.
     *
     * @throws IllegalArgumentException if this class does not check limits of this name
     */
    public static Duration limit(Map<String, Object> limits, String name, Duration otherwise) {
        if (!LIMITS.contains(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not checked where results are read. Add it to LIMITS");
        }
        return duration(limits.get(name)).orElse(otherwise);
    }

    /** Returns the duration that a text says; empty if it is no text, no duration, negative, or longer than 292 years. */
    public static Optional<Duration> duration(@Nullable Object value) {
        try {
            return value instanceof String text
                    ? Optional.of(Duration.parse(text)).filter(time -> time.toNanos() >= 0)
                    : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException none) {
            return Optional.empty();
        }
    }

    /** Returns the limits without those that should be durations and are not. */
    public static Map<String, Object> wellFormed(Map<String, Object> limits) {
        Map<String, Object> wellFormed = new LinkedHashMap<>(limits);
        wellFormed.entrySet().removeIf(limit -> LIMITS.contains(limit.getKey()) && !isDuration(limit.getValue()));
        return wellFormed;
    }

    /** Returns the place and the value of the first text in results that should be a time and is not; empty if all are. */
    static Optional<String> violation(RunResult run) {
        Stream<String> limits = IntStream.range(0, run.services().size())
                .boxed()
                .flatMap(i -> LIMITS.stream()
                        .sorted()
                        .flatMap(name -> check(
                                "/services/" + i + "/limits/",
                                run.services().get(i).limits(),
                                name)));
        Stream<String> backend = IntStream.range(0, run.contenders().size())
                .boxed()
                .flatMap(i -> {
                    Map<String, Object> counted = run.contenders().get(i).backend();
                    String place = "/measurement/contenders/" + i + "/backend/";
                    return Stream.concat(
                            check(place, counted, "timeServing"),
                            counted.get("sleepError") instanceof Map<?, ?> error
                                    ? Stream.of("mean", "p99")
                                            .flatMap(name -> check(place + "sleepError/", error, name))
                                    : Stream.empty());
                });
        return Stream.of(serviceTime(run.legacyBehaviour()), limits, backend)
                .flatMap(violations -> violations)
                .findFirst();
    }

    private static Stream<String> check(String place, Map<?, ?> values, String name) {
        Object value = values.get(name);
        return value == null || isDuration(value)
                ? Stream.empty()
                : Stream.of(place + name + ": '" + value + "' is not a duration such as PT0.1S");
    }

    private static boolean isDuration(@Nullable Object value) {
        return duration(value).isPresent();
    }

    /** The backend reports a time, or a distribution of times as a text. */
    private static Stream<String> serviceTime(Map<String, Object> behaviour) {
        Object value = behaviour.get("serviceTime");
        try {
            if (value != null) {
                Distribution.of(value.toString());
            }
            return Stream.empty();
        } catch (Distribution.InvalidException none) {
            return Stream.of("/legacyBehaviour/serviceTime: '" + value + "' is not a time: it " + none.getMessage());
        }
    }
}
