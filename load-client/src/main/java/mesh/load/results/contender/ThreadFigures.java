package mesh.load.results.contender;

import java.util.Map;

/**
 * Live platform threads of one JVM while it was under load, by pool. Virtual threads are not included: the JVM lists only their
 * carriers. The threads needed for the observation itself are left out.
 *
 * @param idle before the load
 * @param peak the most of each pool in any sample
 * @param idleTotal all pools together, before the load
 * @param peakTotal the most of all pools together in any sample; at most the sum of {@code peak}
 * @param longestGapNanos the longest time between two samples: threads that came and went within it may have been missed
 */
public record ThreadFigures(
        Map<String, Integer> idle,
        Map<String, Integer> peak,
        int idleTotal,
        int peakTotal,
        int samples,
        long longestGapNanos) {}
