/**
 * The lesson: a pool of connections is a limit, too. The calls are those of {@link mesh.gateway.restclient}, to the letter; only the client
 * that carries them differs. A call that finds no free connection waits for one, in order and for a bounded time, as with a semaphore; and
 * the connections are kept. Apache's own default is 5 for a backend, which many learn in production.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, for a connection
 * first and then for the response.
 *
 * <p>Read next: {@link mesh.gateway.webclient}, whose pool also limits how many calls may wait.
 */
@NullMarked
package mesh.gateway.restclient.pool;

import org.jspecify.annotations.NullMarked;
