/**
 * The lesson: {@code CompletableFuture.allOf(...).get(timeout)} ends only the wait. The calls are exactly those of {@link
 * mesh.gateway.restclient.parallel}, and at {@code mesh.limits.deadline} the response contains the results so far. Everything else
 * continues. Calls under way keep their threads and connections until they return, and waiting calls are still made, although no user gets
 * their results.
 *
 * <p>Thread model: virtual threads, one for each call, even if a platform thread serves the request. They wait in {@code body}, and the
 * request's thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.AllOfCalls}, which has the code; then {@link
 * mesh.gateway.restclient.deadline.completionservice}, which begins no further calls.
 */
@NullMarked
package mesh.gateway.restclient.deadline.allof;

import org.jspecify.annotations.NullMarked;
