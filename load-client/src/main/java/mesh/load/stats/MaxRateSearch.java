package mesh.load.stats;

import java.time.Duration;
import java.util.Optional;

/**
 * Finds the highest rate at which something still holds. The rate is doubled until it breaks, or quartered until it holds, and
 * then lies between two rates whose geometric middle is tried next. A step that breaks is repeated once before it counts,
 * because a disturbance can only make it break and never make it hold. It knows nothing of load and of clocks: somebody
 * else does the steps, and says how they went and how long they took.
 */
public final class MaxRateSearch {

    private static final int FASTER = 2;
    private static final int SLOWER = 4;
    private static final double SECOND = 1e9;

    /**
     * How to search.
     *
     * @param start requests a second of the first step, 1 or more
     * @param most requests a second of any step, at least {@code start}
     * @param precision how far apart the highest that sustained and the lowest that broke may be in the end, as a share
     * @param samples requests of a step at least: the 99th percentile of 500 rests on five
     * @param shortest step, however many requests it has
     * @param budget of time for all steps; one that would not end within it is not begun
     */
    public record Settings(int start, int most, double precision, int samples, Duration shortest, Duration budget) {

        /** As long as it takes for enough samples. */
        Duration durationAt(int perSecond) {
            Duration enough = Duration.ofNanos((long) (samples * SECOND / perSecond));
            return enough.compareTo(shortest) > 0 ? enough : shortest;
        }
    }

    /**
     * What is to be tried.
     *
     * @param perSecond requests
     * @param duration for so long
     */
    public record Step(int perSecond, Duration duration) {}

    /** Why there is no further step. */
    public enum End {
        /** What sustained and what broke lie as close together as was wanted. */
        PRECISE,
        /** Even the highest rate that may be tried held. */
        SUSTAINED_THROUGHOUT,
        /** Even one request a second broke. */
        NEVER_SUSTAINED,
        /** There is no time left. */
        OUT_OF_TIME
    }

    private final Settings settings;

    private int rate;
    private boolean again;
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
        if (spent.plus(step.duration()).compareTo(settings.budget()) > 0) {
            end = Optional.of(End.OUT_OF_TIME);
            return Optional.empty();
        }
        return Optional.of(step);
    }

    /**
     * How the last step went.
     *
     * @param took with everything that belongs to it
     */
    public void tried(boolean itHeld, Duration took) {
        spent = spent.plus(took);
        if (!itHeld && !again) {
            again = true;
            return;
        }
        again = false;
        if (itHeld) {
            sustained = rate;
        } else {
            unsustained = rate;
        }
        end = choose();
    }

    /** Requests a second of the fastest step that sustained, 0 if none did. */
    public int sustained() {
        return sustained;
    }

    /** Requests a second of the slowest step that broke twice, 0 if none did. */
    public int unsustained() {
        return unsustained;
    }

    /** Why it is over; empty while it is not. */
    public Optional<End> end() {
        return end;
    }

    private Optional<End> choose() {
        if (unsustained == 0) {
            rate = Math.min(settings.most(), sustained * FASTER);
            return sustained == settings.most() ? Optional.of(End.SUSTAINED_THROUGHOUT) : Optional.empty();
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
