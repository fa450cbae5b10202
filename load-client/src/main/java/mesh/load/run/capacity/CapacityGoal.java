package mesh.load.run.capacity;

import java.time.Duration;

/**
 * Search the highest rate that each contender sustains, instead of measuring what a scenario says.
 *
 * @param p99 what the 99th percentile must not exceed, over zero
 * @param searchTime for all contenders together, over zero
 */
public record CapacityGoal(Duration p99, Duration searchTime) {}
