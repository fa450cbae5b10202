/**
 * The lesson: retries need a limit over all calls, and not only for each call. The calls are those of {@link
 * mesh.gateway.restclient.retry.immediate}, but all retries together are at most a tenth of all calls. A rare failure is still retried. In an
 * outage the budget is soon spent, and further calls end with their first failure, as without retries.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, once for each
 * attempt.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.RetryBudget}, which counts; then {@link mesh.gateway.restclient.retry.breaker}, which also
 * spares the backend first attempts.
 */
@NullMarked
package mesh.gateway.restclient.retry.budget;

import org.jspecify.annotations.NullMarked;
