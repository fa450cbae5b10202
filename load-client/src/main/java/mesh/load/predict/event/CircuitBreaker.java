package mesh.load.predict.event;

/** A circuit breaker that counts and decides as the one of Resilience4j. */
final class CircuitBreaker {

    private enum State {
        CLOSED,
        OPEN,
        HALF_OPEN
    }

    /** Of 100 attempts, 7 are a ratio of 0.07, although their product is a little more in binary fractions. */
    private static final double ROUNDING = 1e-6;

    private final Retries.Breaker settings;
    private final EventQueue events;
    private State state = State.CLOSED;
    private boolean[] window;
    private int next;
    private int counted;
    private int failed;

    /** The number of counted attempts from which on their failures decide. */
    private int enough;

    private int trials;
    private long openUntilNanos;

    CircuitBreaker(Retries.Breaker settings, EventQueue events) {
        this.settings = settings;
        this.events = events;
        window = new boolean[settings.window()];
        enough = settings.window();
    }

    /** Returns whether an attempt may be made. An open breaker makes its trial attempts once its time is over. */
    boolean permits() {
        if (state == State.OPEN && events.nowNanos() >= openUntilNanos) {
            become(State.HALF_OPEN, settings.trials());
            trials = settings.trials();
        }
        return switch (state) {
            case CLOSED -> true;
            case OPEN -> false;
            case HALF_OPEN -> takeTrial();
        };
    }

    private boolean takeTrial() {
        boolean isLeft = trials > 0;
        trials -= isLeft ? 1 : 0;
        return isLeft;
    }

    /** Counts the end of an attempt. An attempt from before the breaker opened counts as a trial if it ends among them. */
    void count(boolean isFailed) {
        if (state == State.OPEN) {
            return;
        }
        if (counted == window.length) {
            failed -= window[next] ? 1 : 0;
        } else {
            counted++;
        }
        window[next] = isFailed;
        failed += isFailed ? 1 : 0;
        next = (next + 1) % window.length;
        if (counted < enough) {
            return;
        }
        if (failed >= settings.failureRatio() * counted - ROUNDING) {
            openUntilNanos = events.nowNanos() + settings.openTime().toNanos();
            become(State.OPEN, settings.window());
        } else if (state == State.HALF_OPEN) {
            become(State.CLOSED, settings.window());
        }
    }

    /** Gives back the permission of an attempt that does not count. */
    void forget() {
        trials += state == State.HALF_OPEN ? 1 : 0;
    }

    /** An attempt counts at most once, but trials decide before all of them have ended if the window is shorter. */
    private void become(State other, int length) {
        state = other;
        window = new boolean[length];
        enough = Math.min(length, settings.window());
        next = 0;
        counted = 0;
        failed = 0;
    }
}
