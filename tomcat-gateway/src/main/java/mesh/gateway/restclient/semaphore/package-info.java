/**
 * The lesson: a limit on the calls once threads are free. The code is that of {@link mesh.gateway.restclient} with one line around the
 * call. It sends only as many calls as the backend is meant to serve concurrently. The others wait in the gateway: in order, for a bounded
 * time, and where a gauge can count them. On virtual threads such a wait costs only a parked stack.
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
