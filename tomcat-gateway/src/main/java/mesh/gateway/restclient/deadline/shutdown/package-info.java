/**
 * The lesson: interrupting a virtual thread cancels its call. The calls are those of {@link mesh.gateway.restclient.parallel}. Each request
 * has an executor of its own, and {@code shutdownNow} ends it at {@code mesh.limits.deadline}. The request then occupies no thread and no
 * connection of the gateway. A backend that does not check whether its caller is still connected continues its work.
 *
 * <p>Thread model: virtual threads, one for each call, even if a platform thread serves the request. They wait in {@code body}, and the
 * request's thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.ShutdownCalls}, which has the code; then {@link
 * mesh.gateway.restclient.deadline.readtimeout}, which looks simpler but does not limit the request.
 */
@NullMarked
package mesh.gateway.restclient.deadline.shutdown;

import org.jspecify.annotations.NullMarked;
