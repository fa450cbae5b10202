package mesh.load.results.contender;

import java.util.Map;

/**
 * Live platform threads of one JVM while it was under load, by pool. Virtual threads are not included, only their carriers. The threads
 * needed for the observation itself are left out.
 */
public record ThreadFigures(
        Map<String, Integer> idle,
        Map<String, Integer> peak,
        int idleTotal,
        int peakTotal,
        int samples,
        long longestGapNanos) {}
