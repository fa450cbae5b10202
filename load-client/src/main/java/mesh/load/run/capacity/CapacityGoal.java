package mesh.load.run.capacity;

import java.time.Duration;

/**
 * Instead of measuring what a scenario says, look for the highest rate that each contender holds.
 *
 * @param p99 what the 99th percentile must not exceed, over zero
 * @param budget of time for all contenders together, over zero
 */
public record CapacityGoal(Duration p99, Duration budget) {}
