/**
 * The lesson: who takes results as they come decides himself whether another call is made. The calls are those of {@link
 * mesh.gateway.restclient.parallel}; an {@code ExecutorCompletionService} is polled with what is left until {@code mesh.limits.deadline}. After
 * it no call is begun. Those that are under way go on, since nobody has told them.
 *
 * <p>Thread model: virtual threads, one for each call, whatever thread serves the request. They wait in {@code body}, and the request's
 * thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.CompletionServiceCalls}, which is the way; then {@link
 * mesh.gateway.restclient.deadline.shutdown}, which tells them.
 */
@NullMarked
package mesh.gateway.restclient.deadline.completionservice;

import org.jspecify.annotations.NullMarked;
