/**
 * The lesson: a circuit breaker makes no calls while they would most likely fail. The calls are those of {@link
 * mesh.gateway.restclient.retry.immediate}, each attempt with Resilience4j's breaker around it. If half of the latest attempts failed, the
 * breaker opens: for a while users get a 500 immediately, and the backend can work off its queue. Then a few trial calls decide whether it
 * closes.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, once for each
 * attempt. With an open breaker it does not wait.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.BackendBreaker}, which configures the breaker; then {@code webclient.retry.breaker} of the
 * gateway on Netty, where the breaker is an operator of a stream.
 */
@NullMarked
package mesh.gateway.restclient.retry.breaker;

import org.jspecify.annotations.NullMarked;
