/**
 * Measures the load client itself:
 *
 * <ul>
 *   <li>how close together the users of a burst arrive at a server,
 *   <li>how much the reported latencies exceed those by the server's own stamps,
 *   <li>what a closed loop costs, compared with {@code ab},
 *   <li>what following a run costs its measurement,
 *   <li>how these figures change if the load comes from several processes.
 * </ul>
 *
 * <p>The server is a separate process, and so is the bench itself. Its jar holds this package, and the load client lies beside it in
 * {@code lib/}, as users have it.
 *
 * <p>Begin at {@link mesh.bench.BenchCommand}, then read {@link mesh.bench.BarrierBenchmark}.
 */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
