/**
 * The lesson: an event loop that computes serves nobody else meanwhile. The response of the backend arrives on an event loop, and what
 * is mapped over it runs there: each reading that is computed holds up all users whose connections that loop has, those with light
 * requests, too. Nothing is refused and nothing warns, as {@code block()} would: it only takes longer, for everybody.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}), shared by the server and WebClient. It waits nowhere, and computes there.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing.parallel}, which computes elsewhere.
 */
@NullMarked
package mesh.gateway.webclient.computing;

import org.jspecify.annotations.NullMarked;
