package mesh.load.predict.rate;

import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.predict.event.Range;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many connections, threads or permits a load at a rate needs: the smallest number that carries the rate and keeps a percentile
 * below a time. All values meet the same arrivals and service times, so with more places no request of one call waits longer. The search can
 * therefore halve the interval between a value that is too small and one that is enough.
 */
public final class SmallestLimit {

    /** The largest value that the search tries. */
    public static final int MOST = 10_000;

    private final RateModel model;
    private final Limit limit;
    private final Target target;
    private long simulatedCalls;
    private int tooSmall;
    private @Nullable Trial tooFew;
    private @Nullable Trial enough;

    /**
     * The aim.
     *
     * @param percent 50 or 99: this share of all requests must be served within the time, so no more than the rest may fail
     */
    public record Target(int percent, Duration within) {

        private static final Duration SHORTEST = Duration.ofNanos(1000);
        private static final Duration LONGEST = Duration.ofHours(1);

        public Target {
            if (percent != 50 && percent != 99) {
                throw Range.fault("percentile", Integer.toString(percent), "50, 99");
            }
            Range.check("time of the percentile", within, SHORTEST, LONGEST);
        }
    }

    /** A value that the search tried. */
    public record Trial(int value, RatePrediction figures) {}

    /**
     * The outcome of a search.
     *
     * @param limit what it limits, in the plural
     * @param enough the smallest value that is enough; null if none up to {@link #MOST} is
     * @param tooFew one less than {@code enough}, or {@link #MOST} if that is too few; null if {@code enough} is 1, and if no value was tried
     * @param carried the limit that carries no more requests than arrive, even if the searched limit is {@link #MOST}; null if there is none
     */
    public record Finding(
            String limit,
            @Nullable Trial enough,
            @Nullable Trial tooFew,
            @Nullable Carried carried) {}

    private record Outcome(Trial trial, boolean isEnough) {}

    /**
     * Prepares a search. It needs a load without retries and without a slowdown: with these, a larger value is not always better. Throws an
     * {@link IllegalArgumentException} that names the limits that can be searched, if this one cannot: nothing occupies such a place, or
     * they are unlimited.
     */
    public SmallestLimit(RateModel model, Limit limit, Target target) {
        if (!isSearchable(model)) {
            throw Range.fault(
                    "search for a limit",
                    model.retries() == null ? "a backend that is slower for a while" : "retries",
                    "a load without retries on a backend that is always as fast");
        }
        if (!isSearchable(model, limit)) {
            throw Range.fault(
                    "limit",
                    limit.label(),
                    Stream.of(Limit.values())
                            .filter(one -> isSearchable(model, one))
                            .map(Limit::label)
                            .collect(Collectors.joining(", ")));
        }
        this.model = model;
        this.limit = limit;
        this.target = target;
    }

    /** Returns whether a search can change this limit: the model has it, it is a setting, and requests occupy its places. */
    public static boolean isSearchable(RateModel model, Limit limit) {
        return isSearchable(model)
                && switch (limit) {
                    case CORES -> false;
                    case REQUEST_THREADS -> model.places(limit) != null && model.busySeconds(limit) > 0;
                    case CONNECTIONS, BACKEND_THREADS -> model.places(limit) != null;
                };
    }

    private static boolean isSearchable(RateModel model) {
        return model.retries() == null && model.slowdown() == null;
    }

    /**
     * Searches, which can take some seconds.
     *
     * @param progress gets the number of calls that have reached the backend in all simulations so far
     */
    public Finding find(LongConsumer progress) {
        double perSecond = model.load().perSecond();
        Carried carried = model.with(limit, MOST).carried().orElse(null);
        if (carried != null && carried.perSecond() <= perSecond) {
            return new Finding(model.name(limit), null, null, carried);
        }
        // With so few places the queue grows for as long as the load lasts, even if it is still short at the end of a
        // simulated run.
        tooSmall = (int) (perSecond * model.busySeconds(limit));
        // If the largest value is not enough, the answer is known after one simulation.
        attempt(MOST, progress);
        for (int step = 1; enough != null && tooSmall + step < enough.value(); step *= 2) {
            attempt(tooSmall + step, progress);
        }
        while (enough != null && enough.value() - tooSmall > 1) {
            attempt(tooSmall + (enough.value() - tooSmall) / 2, progress);
        }
        if (tooFew == null && tooSmall > 0) {
            tooFew = simulate(tooSmall, progress).trial();
        }
        return new Finding(model.name(limit), enough, tooFew, null);
    }

    private void attempt(int value, LongConsumer progress) {
        Outcome outcome = simulate(value, progress);
        if (outcome.isEnough()) {
            enough = outcome.trial();
        } else {
            tooFew = outcome.trial();
            tooSmall = value;
        }
    }

    private Outcome simulate(int value, LongConsumer progress) {
        RateModel tried = model.with(limit, value);
        long before = simulatedCalls;
        List<RateRun.Figures> runs = RateSimulation.runs(tried, reached -> progress.accept(before + reached));
        simulatedCalls += tried.load().totalCalls();
        double nanos = Median.of(runs.stream()
                .mapToDouble(run -> run.served().at(target.percent(), run.requests()))
                .toArray());
        return new Outcome(
                new Trial(value, RatePrediction.of(tried, runs)),
                nanos <= target.within().toNanos());
    }
}
