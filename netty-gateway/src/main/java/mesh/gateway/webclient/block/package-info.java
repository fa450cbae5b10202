/**
 * The lesson: {@code block()} on an event loop does not work. Reactor refuses it, because the waiting thread would be the thread that must
 * read the response. Every request ends immediately with a 500 and {@code blocking-on-event-loop}.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It would wait in {@code block()}, if Reactor allowed that.
 *
 * <p>Read next: {@link mesh.gateway.webclient.blockelastic}, where the same call is allowed; then the package of the same name in the
 * Tomcat gateway, where the call is harmless.
 */
@NullMarked
package mesh.gateway.webclient.block;

import org.jspecify.annotations.NullMarked;
