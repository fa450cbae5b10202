/**
 * The lesson: a pool of connections is a limit, too. The calls are exactly those of {@link mesh.gateway.restclient}; only the HTTP client
 * under them differs. If no connection is free, a call waits for one, in order and for a bounded time, as with a semaphore. Connections are
 * kept for later calls. Apache's default is 5 connections per backend, which many teams learn only in production.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, for a connection
 * first and then for the response.
 *
 * <p>Read next: {@link mesh.gateway.webclient}, whose pool also limits how many calls may wait.
 */
@NullMarked
package mesh.gateway.restclient.pool;

import org.jspecify.annotations.NullMarked;
