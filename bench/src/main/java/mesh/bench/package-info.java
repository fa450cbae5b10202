/**
 * Measures the load client itself:
 *
 * <ul>
 *   <li>how close together the users of a burst arrive at a server,
 *   <li>how much the reported latencies exceed those by the server's own stamps,
 *   <li>what a closed loop costs, compared with {@code ab},
 *   <li>what it costs a measurement to be followed,
 *   <li>how these figures change if the load comes from several processes.
 * </ul>
 *
 * <p>The server is a separate process. So is the bench itself: its jar holds this package, and the load client stands beside it in
 * {@code lib/}, as users have it.
 *
 * <p>Begin at {@link mesh.bench.BenchCommand}, then read {@link mesh.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
