package mesh.load.results.contender;

import java.util.Map;

/**
 * Live platform threads of one JVM while it was under load, by pool. Virtual threads are not among them: the JVM does not
 * list them, only their carriers. The threads that observing itself needs are left out.
 *
 * @param idle before the load
 * @param peak the most of each pool that any sample saw
 * @param idleTotal all pools together, before the load
 * @param peakTotal the most of all pools together that any sample saw; at most the sum of {@code peak}
 * @param samples how many samples were taken
 * @param longestGapNanos the longest time between two samples: what came and went within it may not have been seen
 */
public record ThreadFigures(
        Map<String, Integer> idle,
        Map<String, Integer> peak,
        int idleTotal,
        int peakTotal,
        int samples,
        long longestGapNanos) {}
