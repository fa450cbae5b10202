/**
 * The lesson: one line moves the computing off the event loop. {@code publishOn} hands all later steps of the stream to a pool for work
 * that never waits. The pool has as many threads as there are processors. The event loops continue with all other requests. The cores are
 * the same, so the computing itself is not faster, but light requests no longer queue behind it.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}) for the calls, {@code parallel-*} for the computing. A single {@code parallel-*}
 * thread computes all readings of a request, one after another. It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing}, which lacks that line; then {@code restclient.computing} on Tomcat.
 */
@NullMarked
package mesh.gateway.webclient.computing.parallel;

import org.jspecify.annotations.NullMarked;
