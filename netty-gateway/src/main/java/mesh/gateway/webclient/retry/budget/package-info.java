/**
 * The lesson: retries need a limit over all calls, and not only for each call. Only the strategy differs from {@link
 * mesh.gateway.webclient.retry.immediate}: all retries together are at most a tenth of all calls. {@code retryWhen} counts for one subscriber
 * only, so the budget is an object that all subscribers share.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.RetryBudget}, which counts; then {@link mesh.gateway.webclient.retry.breaker}.
 */
@NullMarked
package mesh.gateway.webclient.retry.budget;

import org.jspecify.annotations.NullMarked;
