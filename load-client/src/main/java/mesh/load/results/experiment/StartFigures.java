package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * One start of an application. A figure that the application does not log when it is ready is null.
 *
 * @param service name of the application
 * @param round from 1
 * @param readyNanos from the request to start the process to the application's message that it is ready; with millisecond precision
 * @param firstOkNanos from the same start to the first 200 of its readiness endpoint; late by 10 ms at most
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
