/**
 * The lesson: calls are rejected immediately. Only one attribute of the annotation differs from {@link
 * mesh.gateway.restclient.concurrencylimit}. A call is rejected within a millisecond and could go elsewhere, and a call that is served
 * never had to wait. If all users arrive at the same instant, few of them are served.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body} alone.
 *
 * <p>Read next: {@link mesh.gateway.restclient.pool}, where a queue with a bounded wait comes with the client.
 */
@NullMarked
package mesh.gateway.restclient.concurrencylimit.reject;

import org.jspecify.annotations.NullMarked;
