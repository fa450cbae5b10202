package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * One start of an application. What it logs of itself when it is ready is null where it does not.
 *
 * @param service name of the application
 * @param round from 1
 * @param readyNanos from the process being asked for to the application saying that it is ready; of millisecond precision
 * @param firstOkNanos from then to the first 200 of its readiness; late by 10 ms at most
 * @param memoryUsedBytes heap and non-heap
 * @param classesLoaded by all class loaders
 * @param threadsLive platform threads
 */
public record StartFigures(
        String service,
        int round,
        @Nullable Long readyNanos,
        long firstOkNanos,
        @Nullable Long memoryUsedBytes,
        @Nullable Long classesLoaded,
        @Nullable Long threadsLive) {}
