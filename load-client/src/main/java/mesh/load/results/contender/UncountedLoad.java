package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * A load that did not count, because the code was not yet warm.
 *
 * @param busy fraction of all cores that was busy; null if unknown
 * @param compilers fraction of all cores that JIT compilers used; null if unknown
 */
public record UncountedLoad(
        long durationNanos,
        int ok,
        @Nullable Double busy,
        @Nullable Double compilers) {

    public static UncountedLoad of(LoadResult load, @Nullable ProcessorFigures processor) {
        return new UncountedLoad(
                load.durationNanos(),
                OutcomeCounts.of(load).ok(),
                processor == null ? null : Double.valueOf(processor.busy()),
                processor == null ? null : processor.compilers());
    }
}
