/**
 * The lesson: virtual threads are for waiting, and a small pool of platform threads is for computing. The request's own thread makes the
 * calls, hands over the computing and waits for it. Meanwhile a virtual thread releases its carrier, as {@code publishOn} releases the
 * event loop. The pool has as many threads as there are processors, and the operating system shares the cores between these threads and the
 * carriers.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one), which waits in the calls and for the pool;
 * {@code mesh.computing.threads} threads ({@code computing-*}) for the computing.
 *
 * <p>Read next: {@code webclient.computing.parallel} on Netty, which achieves the same with a reactive stream.
 */
@NullMarked
package mesh.gateway.restclient.computing.pool;

import org.jspecify.annotations.NullMarked;
