package mesh.load.results.contender;

import java.util.Map;

/** The prediction of a model that knows only waiting, from the limits in force. */
public record PredictionFigures(long durationNanos, int served, Map<String, Integer> failures) {

    public boolean allServed() {
        return failures.isEmpty();
    }

    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
