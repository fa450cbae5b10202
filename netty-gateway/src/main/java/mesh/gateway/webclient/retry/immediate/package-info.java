/**
 * The lesson: {@code retryWhen} makes retries easy, and prolongs an outage as easily. The calls are those of {@link
 * mesh.gateway.webclient}, and a failed call is subscribed to again immediately, up to three times in all. If the backend is so slow that
 * calls time out, each user costs it three calls instead of one.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.ReactiveRetries}, which has the strategies for {@code retryWhen}; then {@link
 * mesh.gateway.webclient.retry.backoff}.
 */
@NullMarked
package mesh.gateway.webclient.retry.immediate;

import org.jspecify.annotations.NullMarked;
