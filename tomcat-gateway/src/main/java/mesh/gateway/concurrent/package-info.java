/**
 * What {@code flatMap} is to a {@code Flux}, for code that blocks: the calls of a request are made at the same time, a virtual
 * thread for each, so many at once and not more. It is apart from {@link mesh.gateway.restclient.parallel}, which uses it, so that
 * a diff of that package with {@link mesh.gateway.restclient} shows the lesson alone. So is the semaphore of {@link
 * mesh.gateway.restclient.semaphore}, which bounds the calls of all requests together and makes the others wait.
 * For the same reason the few threads that compute for {@link mesh.gateway.restclient.computing.pool} stand here.
 *
 * <p>And it has four ways in which a request responds at a deadline with what it has, which differ in what becomes of the calls that are
 * not back by then: {@link mesh.gateway.concurrent.AllOfCalls}, {@link mesh.gateway.concurrent.CompletionServiceCalls}, {@link
 * mesh.gateway.concurrent.ShutdownCalls} and {@link mesh.gateway.concurrent.ReadTimeoutCalls}.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.concurrent.FanOut}, or with {@link mesh.gateway.concurrent.CallPermits}.
 */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
