package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * The limit for which the requests of a contender waited most of their time, and what twice as much would change.
 *
 * @param stage in which they waited for it
 * @param places what it limits, in the plural, such as {@code connections}
 * @param setting the property that sets it; null if no property does
 * @param value in force
 * @param backendUse how much of its threads and places the backend used during the load, from 0 to 1; null if the route does not call it
 * @param doubled the prediction of the model with twice the value; null if the model cannot simulate the contender
 */
public record LimitFigures(
        String stage,
        String places,
        @Nullable String setting,
        int value,
        @Nullable Double backendUse,
        @Nullable PredictionFigures doubled) {}
