/**
 * Measures the load client itself: how close together the users of a burst arrive at a server, how much the reported latencies
 * exceed those by that server's own stamps, and what a closed loop costs beside {@code ab}. The server is a process of its own.
 *
 * <p>May use {@code engine}, {@code results}, {@code scenario} and {@code stats}, and for the cost of sampling {@code services} and
 * {@code observe}. Begin at {@link mesh.load.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.load.bench;

import org.jspecify.annotations.NullMarked;
