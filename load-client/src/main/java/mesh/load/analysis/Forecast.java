package mesh.load.analysis;

import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a contender before it is put under load.
 *
 * @param idealTime null where nothing can be computed
 * @param prediction null where nothing can be simulated
 */
public record Forecast(
        @Nullable IdealTimeFigures idealTime, @Nullable PredictionFigures prediction) {

    /** Of which nothing can be said. */
    public static final Forecast NONE = new Forecast(null, null);
}
