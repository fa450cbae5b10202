/**
 * Measures the load client itself: how close together its users arrive, how accurate its latencies are, and what it costs.
 *
 * <p>The server is a separate process, and so is the bench itself. Its jar holds this package, and the load client lies beside it in
 * {@code lib/}, as users have it.
 *
 * <p>Begin at {@link mesh.bench.BenchCommand}, then read {@link mesh.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
