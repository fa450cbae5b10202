package mesh.load.scenario;

import java.time.Duration;

/**
 * A search for the highest rate that each contender sustains, in place of a load that is the same for all.
 *
 * @param p99 limit of the 99th percentile for a rate to count as sustained, over zero
 * @param searchTime for all contenders together, over zero
 * @param start requests per second of the first step, 1 to {@value #MAX_PER_SECOND}; a rate that is surely sustained shortens the search
 */
public record CapacityGoal(Duration p99, Duration searchTime, int start) {

    /** Requests per second of the fastest step. */
    public static final int MAX_PER_SECOND = 50_000;

    /** First step of a search that does not set one. */
    public static final int START = 100;

    /** Returns the same goal for some of the contenders, with their share of the search time. */
    public CapacityGoal share(int part, int whole) {
        return new CapacityGoal(p99, searchTime.multipliedBy(part).dividedBy(whole), start);
    }
}
