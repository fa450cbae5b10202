package mesh.load.scenario;

import java.time.Duration;

/**
 * What each contender serves right before it counts for the first time, with a backend that responds without delay: real work,
 * again and again, so that classes are loaded and the compiler is done.
 *
 * <p>The calls of one round must fit the limits that the scenario is about. Those of Reactor Netty are 500 connections and 1000
 * calls that wait for one: more than 1500 at once would fail in the warm-up already.
 *
 * @param users at once, 1 to 10,000
 * @param cnt items that each of them asks for, 1 to 10,000
 * @param rounds bursts, one after another; 0 for none, and then the contender is measured cold
 * @param untilSteady whether it ends before, as soon as the last rounds became no quicker
 * @param maxDuration no round begins later than this after the end of the first one, which pays for what is loaded once; over 0
 * @param keepConnections whether connections to the backend outlive the warm-up and the load before; else each load begins
 *     with none, as after a start
 */
public record WarmUp(
        int users, int cnt, int rounds, boolean untilSteady, Duration maxDuration, boolean keepConnections) {

    /** Longer than any warm-up that was measured takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Of a scenario that says nothing else. */
    public static final WarmUp USUAL = new WarmUp(10, 10, 3, false, PATIENCE, false);

    /** No round: what a round would have been means nothing then, only whether connections are kept between loads. */
    public static WarmUp none(boolean keepConnections) {
        return new WarmUp(USUAL.users, USUAL.cnt, 0, USUAL.untilSteady, USUAL.maxDuration, keepConnections);
    }

    /**
     * The same for so many times as long.
     *
     * @param times 1 or more
     */
    public WarmUp longer(int times) {
        return new WarmUp(users, cnt, rounds * times, untilSteady, maxDuration.multipliedBy(times), keepConnections);
    }

    /** Whether contenders are measured cold. */
    public boolean isNone() {
        return rounds == 0;
    }
}
