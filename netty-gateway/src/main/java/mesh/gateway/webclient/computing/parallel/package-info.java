/**
 * The lesson: one line moves the computing off the event loop. {@code publishOn} hands everything after it to a pool with as many threads
 * as there are processors, made for work that never waits. The event loops continue with all other requests. The cores are the same,
 * so the computing itself is not faster, but light requests no longer queue behind it.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}) for the calls, {@code parallel-*} for the computing. One of these threads computes
 * all readings of a request, one after another. It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing}, without that line; then {@code restclient.computing} on Tomcat.
 */
@NullMarked
package mesh.gateway.webclient.computing.parallel;

import org.jspecify.annotations.NullMarked;
