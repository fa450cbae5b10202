/**
 * The lesson: cancelling a stream ends the calls behind it. The calls are those of {@link mesh.gateway.webclient}, to the letter. {@code
 * take(Duration)} ends the stream at {@code mesh.limits.deadline} with the readings so far, and cancels it upwards. No further call
 * begins, and calls under way lose their connections. {@code timeout(Duration)} would instead limit the silence between two readings, and
 * end in an error.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere; a thread of Reactor's {@code parallel} scheduler keeps the time.
 *
 * <p>Read next: {@code restclient.deadline.shutdown} of the gateway on Tomcat, the same end for code that blocks.
 */
@NullMarked
package mesh.gateway.webclient.deadline;

import org.jspecify.annotations.NullMarked;
