/**
 * The lesson: reactive from end to end. One request brings a whole stream over one shared connection. Each side sends no more than the
 * other has requested, and there is no pool to run dry: a thousand users cost a thousand small objects.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*} reads from the store, {@code reactor-http-*} writes to the user). It
 * waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.rsocket.functional}, and the store itself.
 */
@NullMarked
package mesh.gateway.rsocket;

import org.jspecify.annotations.NullMarked;
