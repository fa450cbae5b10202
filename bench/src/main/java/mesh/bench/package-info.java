/**
 * Measures the load client itself: how close together its users arrive at a server, how accurate its latencies are, and how much it costs.
 *
 * <p>The server is a separate process, and so is the bench itself. The jar of the bench contains this package. The shipped load client is
 * beside that jar in {@code lib/}.
 *
 * <p>Begin at {@link mesh.bench.BenchCommand}, then read {@link mesh.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
