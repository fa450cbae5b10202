/**
 * Does for blocking code what {@code flatMap} does for a {@code Flux}. The calls of a request are made at the same time, each on a virtual
 * thread, up to a limit. This package is separate from {@link mesh.gateway.restclient.parallel}, which uses it, so that a diff of that
 * package with {@link mesh.gateway.restclient} shows only the lesson. For the same reason, two more parts are here:
 *
 * <ul>
 *   <li>the semaphore of {@link mesh.gateway.restclient.semaphore}, which limits the calls of all requests together and makes the others
 *       wait
 *   <li>the few threads that compute for {@link mesh.gateway.restclient.computing.pool}
 * </ul>
 *
 * <p>There are four ways to respond at a deadline with the results so far. They treat calls that have not returned by then
 * differently: {@link mesh.gateway.concurrent.AllOfCalls}, {@link mesh.gateway.concurrent.CompletionServiceCalls}, {@link
 * mesh.gateway.concurrent.ShutdownCalls} and {@link mesh.gateway.concurrent.ReadTimeoutCalls}.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.concurrent.FanOut}, or with {@link mesh.gateway.concurrent.CallPermits}.
 */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
