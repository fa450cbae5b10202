/**
 * The lesson: cancelling a stream ends the calls behind it. The calls are exactly those of {@link mesh.gateway.webclient}. {@code
 * take(Duration)} ends the stream at {@code mesh.limits.deadline} with the readings so far, and cancels the calls. No further call begins,
 * and the connections of calls under way are closed. {@code timeout(Duration)} would instead limit the time between two readings, and fail
 * when that is over.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere; a thread of Reactor's {@code parallel} scheduler runs the timer.
 *
 * <p>Read next: {@code restclient.deadline.shutdown} of the gateway on Tomcat, which also cancels the calls, but with blocking code.
 */
@NullMarked
package mesh.gateway.webclient.deadline;

import org.jspecify.annotations.NullMarked;
