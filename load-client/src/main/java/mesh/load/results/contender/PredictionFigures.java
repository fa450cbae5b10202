package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.StageFigures.StageTime;
import org.jspecify.annotations.Nullable;

/**
 * The prediction of a model that knows only waiting, from the limits in force.
 *
 * @param stages what all requests wait for; null in older files
 */
public record PredictionFigures(
        long durationNanos,
        int served,
        Map<String, Integer> failures,
        @Nullable List<StageTime> stages) {

    public boolean allServed() {
        return failures.isEmpty();
    }

    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
