/**
 * The lesson: calls are rejected immediately. Only one attribute of the annotation differs from {@link
 * mesh.gateway.restclient.concurrencylimit}. A call beyond the limit is rejected within a millisecond and could be made elsewhere. A call
 * that is served never waits for the limit. If all users arrive at the same instant, few of them are served.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits only in {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.pool}, where the client itself has a queue with a bounded wait.
 */
@NullMarked
package mesh.gateway.restclient.concurrencylimit.reject;

import org.jspecify.annotations.NullMarked;
