/**
 * Measures the load client itself, against a server in another process: how close together its users arrive, how accurate its latencies
 * are, and how much it costs. The shipped load client is beside the jar of this package in {@code lib/}.
 *
 * <p>Begin at {@link mesh.bench.BenchCommand}, then read {@link mesh.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
