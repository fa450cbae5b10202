/**
 * The lesson: code that takes results as they arrive can decide whether to make another call. The calls are those of {@link
 * mesh.gateway.restclient.parallel}. An {@code ExecutorCompletionService} is polled with the time left until {@code mesh.limits.deadline}.
 * After the deadline no call begins. Calls under way continue, because nothing has told them to stop.
 *
 * <p>Thread model: virtual threads, one for each call, even if a platform thread serves the request. They wait in {@code body}, and the
 * request's thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.CompletionServiceCalls}, which has the code; then {@link
 * mesh.gateway.restclient.deadline.shutdown}, which interrupts calls under way.
 */
@NullMarked
package mesh.gateway.restclient.deadline.completionservice;

import org.jspecify.annotations.NullMarked;
