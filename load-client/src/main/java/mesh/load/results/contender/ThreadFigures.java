package mesh.load.results.contender;

import java.util.Map;

/**
 * Live platform threads of one JVM while it was under load, by pool. Virtual threads are not included: the JVM lists only their
 * carriers. The threads needed for the observation itself are left out.
 *
 * @param idle before the load
 * @param peak the most threads of each pool in any sample
 * @param idleTotal threads of all pools together, before the load
 * @param peakTotal the most threads of all pools together in any sample; at most the sum of {@code peak}
 * @param longestGapNanos the longest time between two samples; a thread that lived for less may not have been seen
 */
public record ThreadFigures(
        Map<String, Integer> idle,
        Map<String, Integer> peak,
        int idleTotal,
        int peakTotal,
        int samples,
        long longestGapNanos) {}
