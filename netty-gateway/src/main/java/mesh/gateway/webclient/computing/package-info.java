/**
 * The lesson: while an event loop computes, it serves no other user. The backend's response arrives on an event loop, and a function that
 * is mapped over it runs on that loop. Each computation delays all users whose connections that loop serves, even if their requests are
 * light. Unlike with {@code block()}, nothing is refused and no warning appears. The responses only take longer.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}), shared by the server and WebClient. It waits nowhere, but it computes.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing.parallel}, which computes elsewhere.
 */
@NullMarked
package mesh.gateway.webclient.computing;

import org.jspecify.annotations.NullMarked;
