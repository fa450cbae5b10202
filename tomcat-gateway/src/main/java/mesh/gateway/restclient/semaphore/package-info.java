/**
 * The lesson: once threads cost nothing, calls need a limit of their own. The code is that of {@link mesh.gateway.restclient} with one line
 * around the call. It sends only as many calls as the backend is meant to serve concurrently. Further calls wait in the gateway: in order,
 * for a bounded time, and counted by a gauge. On virtual threads, a waiting call costs only the memory of a parked stack.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits for a permit, and then in {@code
 * body}.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.CallPermits}, which is the semaphore; then {@link
 * mesh.gateway.restclient.concurrencylimit}, where an annotation does the same.
 */
@NullMarked
package mesh.gateway.restclient.semaphore;

import org.jspecify.annotations.NullMarked;
