/**
 * The lesson: a reactive client used in a blocking way, as many applications do. On a thread that may wait, {@code block()} is harmless: it
 * behaves like RestTemplate, and only needs event loops in addition.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code block()}.
 *
 * <p>Read next: {@link mesh.gateway.rsocket}; then the package of the same name in the Netty gateway, where {@code block()} fails.
 */
@NullMarked
package mesh.gateway.webclient.block;

import org.jspecify.annotations.NullMarked;
