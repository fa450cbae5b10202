/**
 * The lesson: Spring's own limit, an annotation. It is shorter than a semaphore, but less powerful. A call beyond the limit waits without a
 * time limit, and no figure shows how many calls wait. A call that arrives just when another ends can overtake the waiting calls. The wait
 * cannot be bounded: calls wait either for ever, as here, or not at all, as in {@link mesh.gateway.restclient.concurrencylimit.reject}.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in Spring's interceptor, and then in
 * {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.concurrencylimit.reject}, then {@link mesh.gateway.restclient.pool}.
 */
@NullMarked
package mesh.gateway.restclient.concurrencylimit;

import org.jspecify.annotations.NullMarked;
