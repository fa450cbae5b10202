/**
 * The lesson: a circuit breaker is an operator of a stream. Resilience4j's operator is in front of {@code retryWhen}, so the breaker counts
 * each attempt. In the opposite order it would count a call with its retries as one. While the breaker is open, a call fails before
 * WebClient is asked for a connection.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere. The breaker counts without a lock.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.BackendBreaker}, which configures the breaker; then {@code restclient.retry.breaker} on
 * Tomcat.
 */
@NullMarked
package mesh.gateway.webclient.retry.breaker;

import org.jspecify.annotations.NullMarked;
