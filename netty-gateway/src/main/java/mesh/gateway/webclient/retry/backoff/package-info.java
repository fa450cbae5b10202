/**
 * The lesson: back-off with jitter spreads retries over time, but does not reduce their number. Reactor's own {@code Retry.backoff} never
 * waits less than its first delay, so this package draws the wait itself, from zero to a bound that doubles.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere. A thread of Reactor's {@code parallel} scheduler runs the timer,
 * and begins the retry.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.FullJitter}, which draws the wait; then {@link mesh.gateway.webclient.retry.budget}.
 */
@NullMarked
package mesh.gateway.webclient.retry.backoff;

import org.jspecify.annotations.NullMarked;
