/**
 * What {@code flatMap} is to a {@code Flux}, for code that blocks: the calls of a request are made at the same time, a virtual
 * thread for each, so many at once and not more. It is apart from {@link mesh.gateway.restclient.parallel}, which uses it, so that
 * a diff of that package with {@link mesh.gateway.restclient} shows the lesson alone. So is the semaphore of {@link
 * mesh.gateway.restclient.semaphore}, which bounds the calls of all requests together and makes the others wait.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.concurrent.FanOut}, or with {@link mesh.gateway.concurrent.CallPermits}.
 */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
