package mesh.load.stats;

import java.time.Duration;
import java.util.Optional;

/**
 * Finds the highest rate that something can sustain. The rate is doubled until it is not sustained, or quartered until it is; the
 * maximum is then between two rates, whose geometric mean is tried next. A step that fails is repeated once before it counts,
 * because a disturbance can make a step fail but never make it succeed. This class knows nothing of load and clocks: its caller
 * runs the steps, and reports how they went and how long they took.
 */
public final class MaxRateSearch {

    private static final int FASTER = 2;
    private static final int SLOWER = 4;
    private static final double SECOND = 1e9;

    /**
     * How to search.
     *
     * @param start requests a second of the first step, 1 or more
     * @param max requests a second of any step, at least {@code start}
     * @param precision by which ratio the lowest rate that was not sustained may exceed the highest that was, in the end
     * @param minSamples requests of each step: the 99th percentile of 500 rests on five
     * @param minDuration of each step, however many requests it has
     * @param searchTime for all steps; a step that would not end within it is not begun
     */
    public record Settings(
            int start, int max, double precision, int minSamples, Duration minDuration, Duration searchTime) {

        /** As long as it takes to get enough samples. */
        Duration durationAt(int perSecond) {
            Duration enough = Duration.ofNanos((long) (minSamples * SECOND / perSecond));
            return enough.compareTo(minDuration) > 0 ? enough : minDuration;
        }
    }

    /**
     * What to try next.
     *
     * @param perSecond requests a second
     * @param duration of the step
     */
    public record Step(int perSecond, Duration duration) {}

    /** Why there is no further step. */
    public enum End {
        /** The highest sustained rate and the lowest that was not are as close together as was wanted. */
        PRECISE,
        /** Even the highest rate that may be tried was sustained. */
        SUSTAINED_THROUGHOUT,
        /** Not even one request a second was sustained. */
        NEVER_SUSTAINED,
        /** There is no time left. */
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

    /** The next step; empty when the search is over. */
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
     * @param took how long the step took, with everything that belongs to it
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

    /** Requests a second of the fastest step that was sustained, 0 if none was. */
    public int sustained() {
        return sustained;
    }

    /** Requests a second of the slowest step that failed twice, 0 if none did. */
    public int unsustained() {
        return unsustained;
    }

    /** Why the search is over; empty while it is not. */
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
