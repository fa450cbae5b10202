/**
 * Measures the load client itself: how close together the users of a burst arrive at a server, how much the reported latencies
 * exceed those by that server's own stamps, what a closed loop costs beside {@code ab}, what it costs to be followed, and what becomes of all
 * this where the load comes from several processes. The server is a process of its own.
 *
 * <p>May use {@code engine}, {@code results}, {@code scenario}, {@code stats} and {@code os}, for the cost of sampling {@code services} and
 * {@code observe}, and for the cost of being followed {@code events} and {@code run.testbed}, and for several processes {@code workers}. Begin at {@link mesh.load.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.load.bench;

import org.jspecify.annotations.NullMarked;
