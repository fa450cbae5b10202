package mesh.load.stats;

import java.time.Duration;
import java.util.Optional;

/**
 * Finds the highest rate that a target can sustain. If the first rate is sustained, the search doubles the rate until a rate
 * is not sustained. Otherwise it quarters the rate until a rate is sustained. From then on, it tries the geometric mean of the highest
 * sustained and the lowest unsustained rate. A step that fails is repeated once
 * before it counts, because a disturbance can make a step fail but never make it succeed. The caller runs the steps, and reports their
 * outcome and duration.
 */
public final class MaxRateSearch {

    /** Minimum duration of each step, however many requests it has. */
    public static final Duration MIN_STEP = Duration.ofSeconds(2);

    /** Minimum number of requests of each step. Of 500 requests, only five are at or beyond the 99th percentile. */
    private static final int MIN_SAMPLES = 500;

    /** The search ends when the lowest unsustained rate exceeds the highest sustained one by at most this fraction. */
    private static final double PRECISION = 0.05;

    private static final int FASTER = 2;
    private static final int SLOWER = 4;
    private static final double SECOND = 1e9;

    public record Step(int perSecond, Duration duration) {}

    /** Why the search is over. */
    public enum End {
        /** The highest sustained and the lowest unsustained rate are close enough. */
        PRECISE,
        /** Even the highest allowed rate was sustained. */
        SUSTAINED_THROUGHOUT,
        /** Not even one request per second was sustained. */
        NEVER_SUSTAINED,
        OUT_OF_TIME
    }

    private final int max;
    private final Duration searchTime;

    private int rate;
    private boolean repeating;
    private int sustained;
    private int unsustained;
    private Duration spent = Duration.ZERO;
    private Optional<End> end = Optional.empty();

    /**
     * Creates a search that has tried nothing yet.
     *
     * @param start requests per second of the first step, 1 or more
     * @param max requests per second of any step, at least {@code start}
     * @param searchTime time for all steps; the search does not begin a step that would end later
     */
    public MaxRateSearch(int start, int max, Duration searchTime) {
        this.rate = start;
        this.max = max;
        this.searchTime = searchTime;
    }

    /** Returns the next step; empty when the search is over. */
    public Optional<Step> next() {
        Duration enough = Duration.ofNanos((long) (MIN_SAMPLES * SECOND / rate));
        Step step = new Step(rate, enough.compareTo(MIN_STEP) > 0 ? enough : MIN_STEP);
        if (end.isEmpty() && spent.plus(step.duration()).compareTo(searchTime) > 0) {
            end = Optional.of(End.OUT_OF_TIME);
        }
        return end.isEmpty() ? Optional.of(step) : Optional.empty();
    }

    /** Reports the outcome of the last step, and how long it took with everything that belongs to it. */
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

    public Optional<End> end() {
        return end;
    }

    private Optional<End> choose() {
        if (unsustained == 0) {
            rate = Math.min(max, sustained * FASTER);
            return sustained == max ? Optional.of(End.SUSTAINED_THROUGHOUT) : Optional.empty();
        }
        if (sustained == 0) {
            rate = Math.max(1, unsustained / SLOWER);
            return unsustained == 1 ? Optional.of(End.NEVER_SUSTAINED) : Optional.empty();
        }
        rate = (int) Math.round(Math.sqrt((double) sustained * unsustained));
        boolean close = unsustained <= sustained * (1 + PRECISION) || rate == sustained || rate == unsustained;
        return close ? Optional.of(End.PRECISE) : Optional.empty();
    }
}
