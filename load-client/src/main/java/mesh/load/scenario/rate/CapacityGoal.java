package mesh.load.scenario.rate;

import java.time.Duration;

/**
 * The highest rate that each contender sustains is searched, in place of a load that is the same for all.
 *
 * @param p99 what the 99th percentile must not exceed for a rate to count as sustained, over zero
 * @param searchTime for all contenders together, over zero
 * @param start requests a second of the first step, from 1 to {@value #MAX_PER_SECOND}: what is surely sustained costs no time then
 */
public record CapacityGoal(Duration p99, Duration searchTime, int start) {

    /** No step is faster. */
    public static final int MAX_PER_SECOND = 50_000;

    /** Of a search that does not say where it begins. */
    public static final int START = 100;

    /** The same for a part of the contenders, which gets its share of the time. */
    public CapacityGoal share(int part, int whole) {
        return new CapacityGoal(p99, searchTime.multipliedBy(part).dividedBy(whole), start);
    }
}
