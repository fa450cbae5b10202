package mesh.load.experiment.load;

import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * The figures that can be computed before a contender is put under load.
 *
 * @param idealTime null where none can be computed
 * @param prediction null where nothing can be simulated
 */
public record Forecast(
        @Nullable IdealTimeFigures idealTime, @Nullable PredictionFigures prediction) {

    /** A forecast without any figures. */
    public static final Forecast NONE = new Forecast(null, null);
}
