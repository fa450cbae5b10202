package mesh.load.scenario;

import java.time.Duration;

/**
 * The requests that each contender serves just before its first measurement, while the backend responds without delay. The rounds repeat
 * real work until classes are loaded and the compiler is done.
 *
 * <p>The calls of one round must not exceed the limits that the scenario examines. Reactor Netty's limits are 500 connections and 1000
 * calls that wait for one, so a warm-up with more than 1500 concurrent calls would already fail.
 *
 * @param users concurrent users, 1 to 10,000
 * @param cnt items that each user asks for, 1 to 10,000
 * @param rounds bursts, one after another; 0 measures the contender cold
 * @param untilSteady whether the warm-up ends early, as soon as the last rounds were no faster than the earlier ones
 * @param maxDuration no round begins later than this after the end of the first round, which loads everything once; over 0
 * @param keepConnections whether connections to the backend are kept after the warm-up and after each load; otherwise each load begins
 *     without connections, as after a start of the gateway
 */
public record WarmUp(
        int users, int cnt, int rounds, boolean untilSteady, Duration maxDuration, boolean keepConnections) {

    /** Longer than every warm-up that was measured. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The warm-up of a scenario that sets none. */
    public static final WarmUp USUAL = new WarmUp(10, 10, 3, false, PATIENCE, false);

    /** Returns a warm-up of no rounds. Its only effective setting is whether connections are kept between loads. */
    public static WarmUp none(boolean keepConnections) {
        return new WarmUp(USUAL.users, USUAL.cnt, 0, USUAL.untilSteady, USUAL.maxDuration, keepConnections);
    }

    /**
     * Returns the same warm-up with more rounds and time.
     *
     * @param times factor on both, 1 or more
     */
    public WarmUp longer(int times) {
        return new WarmUp(users, cnt, rounds * times, untilSteady, maxDuration.multipliedBy(times), keepConnections);
    }

    /** Whether contenders are measured cold. */
    public boolean isNone() {
        return rounds == 0;
    }
}
