/**
 * The lesson: an event loop that computes serves no other user meanwhile. The backend's response arrives on an event loop, and what is
 * mapped over it runs there. Each computation delays all users whose connections that loop has, including those with light requests.
 * Unlike with {@code block()}, nothing is refused and no warning appears: every response only takes longer.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}), shared by the server and WebClient. It waits nowhere, but it computes.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing.parallel}, which computes elsewhere.
 */
@NullMarked
package mesh.gateway.webclient.computing;

import org.jspecify.annotations.NullMarked;
