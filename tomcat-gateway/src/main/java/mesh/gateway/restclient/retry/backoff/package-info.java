/**
 * The lesson: a random, growing wait before each retry spreads the retries over time, but does not reduce their number. It helps if calls
 * failed because they all came at the same moment. If new users keep arriving, the backend gets as many calls as with immediate retries,
 * only a little later.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, once for each
 * attempt. It sleeps between two attempts, which a platform thread pays for and a virtual one does not.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.FullJitter}, which draws the wait; then {@link mesh.gateway.restclient.retry.budget}, which
 * limits the number of retries.
 */
@NullMarked
package mesh.gateway.restclient.retry.backoff;

import org.jspecify.annotations.NullMarked;
