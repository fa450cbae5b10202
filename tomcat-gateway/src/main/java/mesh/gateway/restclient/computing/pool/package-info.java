/**
 * The lesson: virtual threads are for waiting, and a small pool of platform threads is for computing. The request's own thread makes the
 * calls, hands over the computing and waits for it. A virtual thread meanwhile leaves its carrier to others, as {@code publishOn} leaves
 * the event loop. As many threads as processors compute, and the operating system shares the cores between them and the carriers.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one), which waits in the calls and for the pool;
 * {@code computing-*} for the computing, {@code mesh.computing.threads} of them.
 *
 * <p>Read next: {@code webclient.computing.parallel} on Netty, the reactive way to the same end.
 */
@NullMarked
package mesh.gateway.restclient.computing.pool;

import org.jspecify.annotations.NullMarked;
