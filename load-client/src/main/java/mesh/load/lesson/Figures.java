package mesh.load.lesson;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.report.text.Text;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadStep;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/** The figures of a run that can be predicted. A figure that was not measured is empty: no other figure replaces it. */
record Figures(RunResult run) {

    private static final double NANOS = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double KIBIBYTE = 1024;
    private static final int LAST = 100;
    private static final int P99 = 99;

    /**
     * Returns the figure of a contender; times are in seconds.
     *
     * @param other for a ratio, the contender whose time is the divisor
     */
    OptionalDouble of(Metric metric, String contender, @Nullable String other) {
        return switch (metric) {
            case DURATION -> median(contender, one -> seconds(one.durationNanos()));
            case P99 -> median(contender, one -> latency(one, P99));
            case LONGEST -> median(contender, one -> latency(one, LAST));
            case BESIDE_P99 -> median(contender, Figures::besideP99);
            case IDEAL ->
                median(
                        contender,
                        one -> one.idealTime() == null
                                ? null
                                : seconds(one.idealTime().nanos()));
            case MODEL -> median(contender, Figures::model);
            case RECOVERY ->
                run.measurement() instanceof Measurement.Overload
                        ? overloaded(contender, Figures::recovery)
                        : median(contender, Figures::recovery);
            case FAILED -> sum(contender, counts -> counts.requests() - counts.ok());
            case OK -> sum(contender, OutcomeCounts::ok);
            case REQUESTS -> sum(contender, OutcomeCounts::requests);
            case USERS -> median(contender, one -> (double) one.users());
            case THREADS ->
                median(
                        contender,
                        one -> one.threads() == null
                                ? null
                                : (double) one.threads().peakTotal());
            case IDLE ->
                median(
                        contender,
                        one -> one.threads() == null
                                ? null
                                : (double) one.threads().idleTotal());
            case RATIO -> ratio(contender, other);
            case RATE -> searched(contender, search -> (double) search.sustainedPerSecond());
            case CPU -> searched(contender, Figures::cpuMicros);
            case GOODPUT -> overloaded(contender, Figures::goodput);
            case HEAP -> median(contender, one -> footprint(one, WaitingFootprint::heapPerRequest));
            case OUTSIDE -> median(contender, one -> footprint(one, WaitingFootprint::residentPerRequest));
            case LEFTOVER -> median(contender, Figures::leftover);
        };
    }

    /** Formats a figure with its unit for readers. */
    static String text(Metric metric, double value) {
        return switch (metric.kind()) {
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

    /** Returns the repetitions of a contender that count. */
    CompleteRepetitions repetitions(String contender) {
        return CompleteRepetitions.of(run.contenders(), contender);
    }

    private OptionalDouble ratio(String contender, @Nullable String other) {
        OptionalDouble mine = of(Metric.DURATION, contender, null);
        OptionalDouble theirs = other == null ? OptionalDouble.empty() : of(Metric.DURATION, other, null);
        return mine.isPresent() && theirs.isPresent() && theirs.getAsDouble() > 0
                ? OptionalDouble.of(mine.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble sum(String contender, ToIntFunction<OutcomeCounts> count) {
        CompleteRepetitions repetitions = repetitions(contender);
        return repetitions.all().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(repetitions.sum(count));
    }

    private OptionalDouble median(String contender, Function<ContenderResult, @Nullable Double> figure) {
        return repetitions(contender).median(figure);
    }

    private OptionalDouble searched(String contender, Function<CapacityFigures, @Nullable Double> figure) {
        for (CapacityFigures search : searches()) {
            Double value = search.contender().equals(contender) ? figure.apply(search) : null;
            if (value != null) {
                return OptionalDouble.of(value);
            }
        }
        return OptionalDouble.empty();
    }

    private List<CapacityFigures> searches() {
        return run.measurement() instanceof Measurement.Capacity(List<CapacityFigures> all)
                ? all
                : overloads().stream().map(OverloadFigures::capacity).toList();
    }

    private OptionalDouble overloaded(String contender, Function<OverloadFigures, @Nullable Double> figure) {
        for (OverloadFigures one : overloads()) {
            Double value = one.contender().equals(contender) ? figure.apply(one) : null;
            if (value != null) {
                return OptionalDouble.of(value);
            }
        }
        return OptionalDouble.empty();
    }

    private List<OverloadFigures> overloads() {
        return run.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
    }

    /** Returns the recovery time; infinite if the contender did not respond as before until the load ended. */
    private static @Nullable Double recovery(OverloadFigures one) {
        Long nanos = one.recoveryNanos();
        return nanos == null
                ? one.peak().map(none -> Double.POSITIVE_INFINITY).orElse(null)
                : Double.valueOf(seconds(nanos));
    }

    private static @Nullable Double goodput(OverloadFigures one) {
        return one.peak().map(OverloadStep::goodput).orElse(null);
    }

    private static @Nullable Double cpuMicros(CapacityFigures search) {
        return Spread.of(search.costs(), CapacityCost::cpuNanosEach)
                .map(nanos -> nanos.median() / NANOS_PER_MICRO)
                .orElse(null);
    }

    private static @Nullable Double footprint(ContenderResult one, Function<WaitingFootprint, @Nullable Double> bytes) {
        for (ObservationFigures seen : one.observations()) {
            Double each = seen.footprint() == null ? null : bytes.apply(seen.footprint());
            if (each != null) {
                return each / KIBIBYTE;
            }
        }
        return null;
    }

    private static @Nullable Double model(ContenderResult one) {
        return one.prediction() == null || !one.prediction().allServed()
                ? null
                : seconds(one.prediction().durationNanos());
    }

    private static @Nullable Double leftover(ContenderResult one) {
        return one.backend().get("leftoverCalls") instanceof Number calls ? Double.valueOf(calls.doubleValue()) : null;
    }

    private static @Nullable Double latency(ContenderResult one, int percentile) {
        return one.ok().samples() == 0 ? null : seconds(one.ok().at(percentile));
    }

    private static @Nullable Double besideP99(ContenderResult one) {
        return one.beside() == null || one.beside().ok().samples() == 0
                ? null
                : seconds(one.beside().ok().at(P99));
    }

    private static @Nullable Double recovery(ContenderResult one) {
        Long nanos = one.fault() == null ? null : one.fault().recoveryNanos();
        return nanos == null ? null : seconds(nanos);
    }

    private static double seconds(long nanos) {
        return nanos / NANOS;
    }
}
