package mesh.load.results.contender;

import java.util.Map;

/**
 * What a model of nothing but waiting predicts from the limits in force.
 *
 * @param durationNanos from the release of the users to the end of the last request
 * @param served requests that get a valid response
 * @param failures all others, by the cause of their 500
 */
public record PredictionFigures(long durationNanos, int served, Map<String, Integer> failures) {

    /** Whether every request is served. */
    public boolean allServed() {
        return failures.isEmpty();
    }

    /** Requests that are not. */
    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
