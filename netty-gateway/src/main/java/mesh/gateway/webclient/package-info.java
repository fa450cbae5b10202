/**
 * The lesson: a reactive stack that calls a slow backend. All calls of a request are made concurrently, no thread waits for any of them,
 * and a handful of threads serves all users. Under load the connection pool is the limit, not the threads. By default it has 500 connections and lets
 * 1000 calls wait; the next call fails with {@code pending-acquire-queue-full}.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}), shared by the server and WebClient. It waits nowhere.
 *
 * <p>A client that disconnects: its stream and its calls under way are cancelled.
 *
 * <p>Read next: {@link mesh.gateway.webclient.functional}, which makes the same calls behind functional routes; then {@link
 * mesh.gateway.webclient.block}, which makes them with {@code block()}.
 */
@NullMarked
package mesh.gateway.webclient;

import org.jspecify.annotations.NullMarked;
