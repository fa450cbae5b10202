/**
 * The lesson: to interrupt a virtual thread is to cancel its call. The calls are those of {@link
 * mesh.gateway.restclient.parallel}; each request has an executor of its own, and {@code shutdownNow} ends it at {@code
 * mesh.limits.deadline}. The gateway then has no thread and no connection left of that request. A backend that does not look whether its
 * caller is still there works on all the same.
 *
 * <p>Thread model: virtual threads, one for each call, whatever thread serves the request. They wait in {@code body}, and the request's
 * thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.ShutdownCalls}, which is the way; then {@link
 * mesh.gateway.restclient.deadline.readtimeout}, which looks simpler.
 */
@NullMarked
package mesh.gateway.restclient.deadline.shutdown;

import org.jspecify.annotations.NullMarked;
