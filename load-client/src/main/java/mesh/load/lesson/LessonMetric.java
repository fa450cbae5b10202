package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import mesh.load.metrics.MetricScope;
import mesh.load.metrics.ResultMetrics;
import mesh.load.results.RunResult;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.scenario.key.Labelled;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** A metric of the {@linkplain ResultMetrics catalogue} under a shorter name. The catalogue lacks {@link #MODEL}, {@link #RATIO} and {@link
 * #ADDED_THREADS}. */
public enum LessonMetric implements Labelled {
    DURATION(Kind.TIME, "contender.timeMs"),
    P50(Kind.TIME, "contender.p50Ms"),
    P99(Kind.TIME, "contender.p99Ms"),
    LONGEST(Kind.TIME, "contender.maxMs"),
    BACKGROUND_P99(Kind.TIME, "contender.background.p99Ms"),
    IDEAL(Kind.TIME, "contender.idealTimeMs"),
    /** Time predicted by a model that knows only waiting, if the model serves every user. */
    MODEL(Kind.TIME),
    RECOVERY(Kind.TIME, "overload.recoveryMs", "contender.recoveryMs"),
    GOODPUT_RECOVERY(Kind.TIME, "contender.goodputRecoveryMs"),
    FAILED(Kind.COUNT, "contender.failed"),
    OK(Kind.COUNT, "contender.ok"),
    REQUESTS(Kind.COUNT, "contender.requests"),
    USERS(Kind.COUNT, "contender.users"),
    THREADS(Kind.THREADS, "contender.threads.peak"),
    IDLE(Kind.THREADS, "contender.threads.idle"),
    /** Those at the peak without those at rest. */
    ADDED_THREADS(Kind.THREADS),
    /** The contender's time divided by that of another contender. */
    RATIO(Kind.RATIO),
    RATE(Kind.RATE, "capacity.perSecond", "overload.perSecond"),
    CPU(Kind.PROCESSOR, "capacity.cpuMicros"),
    GOODPUT(Kind.RATE, "overload.goodput"),
    HEAP(Kind.MEMORY, "contender.heapPerRequest"),
    OUTSIDE(Kind.MEMORY, "contender.residentPerRequest"),
    LEFTOVER(Kind.COUNT, "contender.leftoverCalls");

    enum Kind {
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

        /** @param units how many units of the catalogue are one unit of predictions; that unit is the first of {@code names} */
        Kind(double units, String... names) {
            this.units = units;
            this.names = List.of(names);
        }
    }

    private static final double NANOS = 1e9;

    private final Kind kind;

    /** Names in the catalogue. The first metric that the run measured counts. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of makes immutable lists.
    final List<String> sources;

    LessonMetric(Kind kind, String... sources) {
        this.kind = kind;
        this.sources = List.of(sources);
    }

    @JsonValue
    @Override
    public String label() {
        return Labelled.super.label();
    }

    /** Returns the units of its predictions, the default first. */
    List<String> units() {
        return kind.names;
    }

    /** Returns a contender's figure in the default unit; empty if it was not measured. A ratio is divided by {@code other}'s time. */
    OptionalDouble of(RunResult run, String contender, @Nullable String other) {
        return switch (this) {
            case MODEL -> CompleteRepetitions.of(run.contenders(), contender).median(LessonMetric::modelSeconds);
            case RATIO -> other == null ? OptionalDouble.empty() : ratio(run, contender, other);
            case ADDED_THREADS -> addedThreads(run, contender);
            default -> {
                MetricScope result = ResultMetrics.of(run);
                yield sources.stream()
                        .map(source -> read(result, contender, source))
                        .flatMapToDouble(OptionalDouble::stream)
                        .map(value -> value / kind.units)
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

    private static OptionalDouble addedThreads(RunResult run, String contender) {
        OptionalDouble peak = THREADS.of(run, contender, null);
        OptionalDouble idle = IDLE.of(run, contender, null);
        return peak.isPresent() && idle.isPresent()
                ? OptionalDouble.of(Math.max(0, peak.getAsDouble() - idle.getAsDouble()))
                : OptionalDouble.empty();
    }

    private static @Nullable Double modelSeconds(ContenderResult one) {
        return one.prediction() == null || !one.prediction().allServed()
                ? null
                : Double.valueOf(one.prediction().durationNanos() / NANOS);
    }

    /** Formats a figure for a sentence that names the counted things. Only times, processor times and sizes have a unit. */
    String text(double value) {
        return switch (kind) {
            case TIME ->
                Double.isInfinite(value) ? "longer than the load lasted" : Text.duration(Math.round(value * NANOS));
            case COUNT, THREADS, RATE -> String.valueOf(Math.round(value));
            case PROCESSOR, MEMORY -> Math.round(value) + " " + units().getFirst();
            case RATIO -> times(value);
        };
    }

    String text(double value, String unit) {
        return switch (kind) {
            case TIME, PROCESSOR, MEMORY -> text(value);
            case COUNT, THREADS, RATE, RATIO -> text(value) + " " + unit;
        };
    }

    /** Returns about two digits, because a run is not more precise. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%.0f", ratio);
    }
}
