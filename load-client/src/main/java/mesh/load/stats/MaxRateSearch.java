package mesh.load.stats;

import java.time.Duration;
import java.util.Optional;

/**
 * Finds the highest rate that a target can sustain. The rate is doubled until it is not sustained, or quartered until it is. The
 * maximum is then between two rates, whose geometric mean is tried next. A step that fails is repeated once before it counts,
 * because a disturbance can make a step fail but never make it succeed. This class does not depend on load or clocks: its caller
 * runs the steps, and reports their outcome and duration.
 */
public final class MaxRateSearch {

    private static final int FASTER = 2;
    private static final int SLOWER = 4;
    private static final double SECOND = 1e9;

    /**
     * The settings of a search.
     *
     * @param start requests per second of the first step, 1 or more
     * @param max requests per second of any step, at least {@code start}
     * @param precision fraction by which the lowest unsustained rate may exceed the highest sustained rate at the end of the search
     * @param minSamples minimum number of requests of each step: the 99th percentile of 500 rests on five
     * @param minDuration of each step, however many requests it has
     * @param searchTime time for all steps; the search does not begin a step that would end later
     */
    public record Settings(
            int start, int max, double precision, int minSamples, Duration minDuration, Duration searchTime) {

        /** Returns how long it takes to get enough samples. */
        Duration durationAt(int perSecond) {
            Duration enough = Duration.ofNanos((long) (minSamples * SECOND / perSecond));
            return enough.compareTo(minDuration) > 0 ? enough : minDuration;
        }
    }

    /**
     * The next step to try.
     *
     * @param perSecond requests per second
     * @param duration of the step
     */
    public record Step(int perSecond, Duration duration) {}

    /** Why the search is over. */
    public enum End {
        /** The highest sustained rate and the lowest that was not are as close together as requested. */
        PRECISE,
        /** Even the highest allowed rate was sustained. */
        SUSTAINED_THROUGHOUT,
        /** Not even one request per second was sustained. */
        NEVER_SUSTAINED,
        /** No time is left. */
        OUT_OF_TIME
    }

    private final Settings settings;

    private int rate;
    private boolean repeating;
    private int sustained;
    private int unsustained;
    private Duration spent = Duration.ZERO;
    private Optional<End> end = Optional.empty();

    public MaxRateSearch(Settings settings) {
        this.settings = settings;
        this.rate = settings.start();
    }

    /** Returns the next step; empty when the search is over. */
    public Optional<Step> next() {
        if (end.isPresent()) {
            return Optional.empty();
        }
        Step step = new Step(rate, settings.durationAt(rate));
        if (spent.plus(step.duration()).compareTo(settings.searchTime()) > 0) {
            end = Optional.of(End.OUT_OF_TIME);
            return Optional.empty();
        }
        return Optional.of(step);
    }

    /**
     * Reports how the last step went.
     *
     * @param isSustained whether the rate was sustained
     * @param took how long the step took, including everything that belongs to it
     */
    public void report(boolean isSustained, Duration took) {
        spent = spent.plus(took);
        if (!isSustained && !repeating) {
            repeating = true;
            return;
        }
        repeating = false;
        if (isSustained) {
            sustained = rate;
        } else {
            unsustained = rate;
        }
        end = choose();
    }

    /** Returns the requests per second of the fastest sustained step, 0 if there is none. */
    public int sustained() {
        return sustained;
    }

    /** Returns the requests per second of the slowest step that failed twice, 0 if there is none. */
    public int unsustained() {
        return unsustained;
    }

    /** Returns why the search is over; empty while it is not. */
    public Optional<End> end() {
        return end;
    }

    private Optional<End> choose() {
        if (unsustained == 0) {
            rate = Math.min(settings.max(), sustained * FASTER);
            return sustained == settings.max() ? Optional.of(End.SUSTAINED_THROUGHOUT) : Optional.empty();
        }
        if (sustained == 0) {
            rate = Math.max(1, unsustained / SLOWER);
            return unsustained == 1 ? Optional.of(End.NEVER_SUSTAINED) : Optional.empty();
        }
        rate = (int) Math.round(Math.sqrt((double) sustained * unsustained));
        boolean close =
                unsustained <= sustained * (1 + settings.precision()) || rate == sustained || rate == unsustained;
        return close ? Optional.of(End.PRECISE) : Optional.empty();
    }
}
