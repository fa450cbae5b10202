package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import mesh.load.metrics.MetricScope;
import mesh.load.metrics.ResultMetrics;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.Labelled;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a contender for predictions and explanations: a metric of the {@linkplain ResultMetrics catalogue} under a shorter name. Only
 * {@link #MODEL} and {@link #RATIO} are not in the catalogue.
 */
public enum LessonMetric implements Labelled {
    DURATION("duration", Kind.TIME, "contender.timeMs"),
    P99("p99", Kind.TIME, "contender.p99Ms"),
    LONGEST("longest", Kind.TIME, "contender.maxMs"),
    BESIDE_P99("beside-p99", Kind.TIME, "contender.beside.p99Ms"),
    IDEAL("ideal", Kind.TIME, "contender.idealTimeMs"),
    /** Time predicted by a model that knows only waiting, if the model serves every user. */
    MODEL("model", Kind.TIME),
    RECOVERY("recovery", Kind.TIME, "overload.recoveryMs", "contender.recoveryMs"),
    FAILED("failed", Kind.COUNT, "contender.failed"),
    OK("ok", Kind.COUNT, "contender.ok"),
    REQUESTS("requests", Kind.COUNT, "contender.requests"),
    USERS("users", Kind.COUNT, "contender.users"),
    THREADS("threads", Kind.THREADS, "contender.threads.peak"),
    IDLE("idle", Kind.THREADS, "contender.threads.idle"),
    /** The contender's time divided by that of another contender. */
    RATIO("ratio", Kind.RATIO),
    RATE("rate", Kind.RATE, "capacity.perSecond", "overload.perSecond"),
    CPU("cpu", Kind.PROCESSOR, "capacity.cpuMicros"),
    GOODPUT("goodput", Kind.RATE, "overload.goodput"),
    HEAP("heap", Kind.MEMORY, "contender.heapPerRequest"),
    OUTSIDE("outside", Kind.MEMORY, "contender.residentPerRequest"),
    LEFTOVER("leftover", Kind.COUNT, "contender.leftoverCalls");

    /** The quantity that a metric measures, and the units of its predictions. The first unit is the default. */
    public enum Kind {
        TIME(1000, "s", "ms"),
        COUNT(1, "users", "requests", "calls"),
        THREADS(1, "threads"),
        RATIO(1, "times"),
        RATE(1, "requests a second"),
        PROCESSOR(1, "us"),
        MEMORY(1024, "KiB");

        private final double units;

        @SuppressWarnings("ImmutableEnumChecker") // List.of makes immutable lists.
        private final List<String> names;

        /** @param units how many units of the catalogue are one unit of predictions, which is the first of {@code names} */
        Kind(double units, String... names) {
            this.units = units;
            this.names = List.of(names);
        }

        public List<String> units() {
            return names;
        }
    }

    private static final double NANOS = 1e9;

    private final String label;
    private final Kind kind;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes immutable lists.
    private final List<String> sources;

    /** @param sources names in the catalogue; the first one that the run measured counts */
    LessonMetric(String label, Kind kind, String... sources) {
        this.label = label;
        this.kind = kind;
        this.sources = List.of(sources);
    }

    @JsonValue
    @Override
    public String label() {
        return label;
    }

    public Kind kind() {
        return kind;
    }

    List<String> sources() {
        return sources;
    }

    /**
     * Returns the figure of a contender, in the first unit of its kind; empty if it was not measured.
     *
     * @param other for a ratio, the contender whose time is the divisor
     */
    OptionalDouble of(RunResult run, String contender, @Nullable String other) {
        return switch (this) {
            case MODEL -> CompleteRepetitions.of(run.contenders(), contender).median(LessonMetric::modelSeconds);
            case RATIO -> other == null ? OptionalDouble.empty() : ratio(run, contender, other);
            default -> {
                MetricScope result = new ResultMetrics(run, List.of(), new HashSet<>()).scope();
                yield sources.stream()
                        .map(source -> read(result, contender, source))
                        .flatMap(value -> value.isPresent() ? Stream.of(value.getAsDouble()) : Stream.of())
                        .mapToDouble(value -> value / kind.units)
                        .findFirst();
            }
        };
    }

    private static OptionalDouble read(MetricScope result, String contender, String source) {
        String[] names = source.split("[.]", -1);
        return result.number(names[0], List.of(contender), Arrays.copyOfRange(names, 1, names.length));
    }

    private static OptionalDouble ratio(RunResult run, String contender, String other) {
        OptionalDouble mine = DURATION.of(run, contender, null);
        OptionalDouble theirs = DURATION.of(run, other, null);
        return mine.isPresent() && theirs.isPresent() && theirs.getAsDouble() > 0
                ? OptionalDouble.of(mine.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }

    private static @Nullable Double modelSeconds(ContenderResult one) {
        return one.prediction() == null || !one.prediction().allServed()
                ? null
                : Double.valueOf(one.prediction().durationNanos() / NANOS);
    }

    /** Formats a figure with its unit for readers. */
    String text(double value) {
        return switch (kind) {
            case TIME ->
                Double.isInfinite(value) ? "longer than the load lasted" : Text.duration(Math.round(value * NANOS));
            case COUNT, THREADS, RATE -> String.valueOf(Math.round(value));
            case PROCESSOR -> Math.round(value) + " us";
            case MEMORY -> Math.round(value) + " KiB";
            case RATIO -> times(value);
        };
    }

    /** Returns about two digits: a run is not more precise. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%.0f", ratio);
    }
}
