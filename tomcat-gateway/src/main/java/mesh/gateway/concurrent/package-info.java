/**
 * Makes calls concurrently in blocking code, as {@code flatMap} does for a {@code Flux}. The calls of a request are made at the same time,
 * each on a virtual thread, up to a limit. {@link mesh.gateway.restclient.parallel} uses this package. The two are separate so that a diff
 * of {@code restclient.parallel} with {@link mesh.gateway.restclient} shows only the lesson. For the same reason, this package also
 * contains:
 *
 * <ul>
 *   <li>the semaphore of {@link mesh.gateway.restclient.semaphore}, which limits the calls of all requests together and makes further calls
 *       wait
 *   <li>the few threads that compute for {@link mesh.gateway.restclient.computing.pool}
 * </ul>
 *
 * <p>There are four ways to respond at a deadline with the results so far. They differ in how they treat calls that have not returned by
 * then: {@link mesh.gateway.concurrent.AllOfCalls}, {@link mesh.gateway.concurrent.CompletionServiceCalls}, {@link
 * mesh.gateway.concurrent.ShutdownCalls} and {@link mesh.gateway.concurrent.ReadTimeoutCalls}.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.concurrent.FanOut}, or with {@link mesh.gateway.concurrent.CallPermits}.
 */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
