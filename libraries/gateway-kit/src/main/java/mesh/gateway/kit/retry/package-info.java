/**
 * What all routes that try a failed call again have in common: which failures they retry, how often and until when, and the count of their
 * attempts. The routes differ in their {@link mesh.gateway.kit.retry.RetryPause}, and in whether a circuit breaker is around each attempt.
 *
 * <p>May use {@link mesh.gateway.kit} and {@link mesh.gateway.kit.upstream}. Begin with {@link mesh.gateway.kit.retry.RetryProperties}.
 */
@NullMarked
package mesh.gateway.kit.retry;

import org.jspecify.annotations.NullMarked;
