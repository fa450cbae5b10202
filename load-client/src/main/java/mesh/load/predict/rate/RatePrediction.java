package mesh.load.predict.rate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a simulated load at a rate. They differ from run to run, so each figure is an interval.
 *
 * @param runs number of simulated runs
 * @param requests of each run, without its warm-up
 * @param p50Nanos of the served requests; null if a run served none
 * @param perSecond requests that were served per second
 * @param failures shares of the requests that failed, by cause in alphabetical order
 * @param uses of all limits, except those that nothing occupies
 * @param carried the limit that carries the fewest requests per second; null if no limit is in the way
 * @param attemptsPerCall attempts divided by the calls that the requests needed; 1 without retries
 * @param recovery null if the backend is always as fast
 */
public record RatePrediction(
        int runs,
        int requests,
        @Nullable Interval p50Nanos,
        @Nullable Interval p99Nanos,
        @Nullable Interval meanNanos,
        Interval perSecond,
        Map<String, Interval> failures,
        List<Use> uses,
        @Nullable Carried carried,
        Interval attemptsPerCall,
        @Nullable Recovery recovery) {

    /** The share of the runs that an interval leaves out at each of its ends, as a divisor. */
    private static final int LEFT_OUT = 40;

    /** The median of the runs, and the interval in which the middle 95 % of them are. */
    public record Interval(double median, double low, double high) {

        static Interval of(double... values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int beyond = sorted.length / LEFT_OUT;
            return new Interval(Median.of(sorted), sorted[beyond], sorted[sorted.length - 1 - beyond]);
        }
    }

    /**
     * How users are served after a slowdown of the backend, by the definitions of {@code okAfterFault} and {@code goodputRecoveryMs}.
     *
     * @param served ratio of the requests served as before, of those due after it
     * @param recovered number of runs at whose end users were served as before
     * @param nanos in these runs, the time from the end of the slowdown until then; null if there is no such run
     * @param seconds for which requests still arrive after the slowdown
     */
    public record Recovery(
            Interval served, int recovered, @Nullable Interval nanos, double seconds) {

        static Recovery of(RateModel model, RateModel.Slowdown slowdown, List<RateRun.Aftermath> runs) {
            double[] times = runs.stream()
                    .map(RateRun.Aftermath::asBeforeNanos)
                    .filter(Objects::nonNull)
                    .mapToDouble(Long::doubleValue)
                    .toArray();
            RateModel.Load load = model.load();
            return new Recovery(
                    Interval.of(
                            runs.stream().mapToDouble(RateRun.Aftermath::served).toArray()),
                    times.length,
                    times.length == 0 ? null : Interval.of(times),
                    load.runs().requests() / load.perSecond() - slowdown.end().toNanos() / 1e9);
        }
    }

    /**
     * The use of a limit.
     *
     * @param limit what it limits, in the plural
     * @param places null for unlimited
     * @param inUse average number of places that were in use
     * @param waiting average number of requests or calls that waited for a place
     */
    public record Use(String limit, @Nullable Integer places, Interval inUse, Interval waiting) {

        /** Returns the share of the places that were in use on average; null if they are unlimited. */
        public @Nullable Double utilisation() {
            return places == null ? null : Double.valueOf(inUse.median() / places);
        }
    }

    /** @param runs at least one */
    static RatePrediction of(RateModel model, List<RateRun.Figures> runs) {
        Map<String, Interval> failures = new TreeMap<>();
        runs.stream()
                .flatMap(run -> run.failures().keySet().stream())
                .forEach(cause -> failures.computeIfAbsent(
                        cause, one -> interval(runs, run -> run.failures().getOrDefault(one, 0.0))));
        return new RatePrediction(
                runs.size(),
                model.load().runs().requests(),
                intervalOrNull(runs, run -> run.served().at(50)),
                intervalOrNull(runs, run -> run.served().at(99)),
                intervalOrNull(runs, run -> run.served().mean()),
                interval(runs, RateRun.Figures::perSecond),
                failures,
                Stream.of(Limit.values())
                        .filter(limit -> model.busySeconds(limit) > 0)
                        .map(limit -> new Use(
                                model.name(limit),
                                model.places(limit),
                                interval(runs, run -> use(run, limit).inUse()),
                                interval(runs, run -> use(run, limit).waiting())))
                        .toList(),
                model.carried().orElse(null),
                interval(runs, RateRun.Figures::attemptsPerCall),
                model.slowdown() == null
                        ? null
                        : Recovery.of(
                                model,
                                model.slowdown(),
                                runs.stream()
                                        .map(RateRun.Figures::aftermath)
                                        .filter(Objects::nonNull)
                                        .toList()));
    }

    private static RateRun.Use use(RateRun.Figures run, Limit limit) {
        return Objects.requireNonNull(run.uses().get(limit));
    }

    private static Interval interval(List<RateRun.Figures> runs, Function<RateRun.Figures, Double> figure) {
        return Interval.of(runs.stream().mapToDouble(figure::apply).toArray());
    }

    private static @Nullable Interval intervalOrNull(
            List<RateRun.Figures> runs, Function<RateRun.Figures, @Nullable Double> figure) {
        double[] known = runs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return known.length < runs.size() ? null : Interval.of(known);
    }
}
