/**
 * The lesson: a reactive stack calling a slow backend. All calls of a request leave at once, nobody waits for any of them,
 * and a handful of threads serves everybody. What gives way under load is not the threads but the connection pool: 500
 * connections and 1000 calls in wait, and the next one fails with {@code pending-acquire-queue-full}.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}), shared by the server and WebClient. It waits nowhere.
 *
 * <p>A client that disconnects: its stream is cancelled, and with it the calls under way.
 *
 * <p>Read next: {@link mesh.gateway.webclient.functional}, the same with functional routes; {@link
 * mesh.gateway.webclient.block}, the same with {@code block()}.
 */
@NullMarked
package mesh.gateway.webclient;

import org.jspecify.annotations.NullMarked;
