/**
 * The lesson: reactive from end to end. One request to the store returns a whole stream, and all streams share one connection. Each side
 * sends no more than the other has requested. There is no pool that could run out of connections: a thousand users cost a thousand small
 * objects.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*} reads from the store, {@code reactor-http-*} writes to the user). It
 * waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.rsocket.functional}, and the store itself.
 */
@NullMarked
package mesh.gateway.rsocket;

import org.jspecify.annotations.NullMarked;
