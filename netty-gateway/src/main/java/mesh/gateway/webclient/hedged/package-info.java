/**
 * The lesson: a second call hides a slow first one. The calls are those of {@link mesh.gateway.webclient}, but a call that has no response
 * after {@code mesh.limits.hedge-after} gets a rival. The first response of the two counts, and the other call is cancelled. If one call in
 * a hundred is slow, hardly one pair in ten thousand is. The backend pays for it: it works on both calls, even on the cancelled one. A
 * failure counts, too, so that a second call is no retry.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere; a thread of Reactor's {@code parallel} scheduler runs the timers.
 *
 * <p>Read next: {@code webclient.deadline}, which gives up slow calls instead.
 */
@NullMarked
package mesh.gateway.webclient.hedged;

import org.jspecify.annotations.NullMarked;
