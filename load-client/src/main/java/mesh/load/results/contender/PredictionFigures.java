package mesh.load.results.contender;

import java.util.Map;

/**
 * The prediction of a model that knows only waiting, from the limits in force.
 *
 * @param durationNanos from the release of the users to the end of the last request
 * @param served requests that get a valid response
 * @param failures all other requests, by the cause of their 500
 */
public record PredictionFigures(long durationNanos, int served, Map<String, Integer> failures) {

    public boolean allServed() {
        return failures.isEmpty();
    }

    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
