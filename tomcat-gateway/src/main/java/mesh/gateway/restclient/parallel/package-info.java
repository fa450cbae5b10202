/**
 * The lesson: with concurrent calls, blocking code on virtual threads has the same low latency as reactive code. The calls are exactly
 * those of {@link mesh.gateway.restclient}, but all calls of a request are under way concurrently. Each call has a virtual thread that
 * costs next to nothing while it waits. No pool limits the calls, so the whole load arrives at the backend. The gateway rejects only calls
 * beyond {@code mesh.limits.max-concurrent-calls}, which protects its memory.
 *
 * <p>Thread model: virtual threads, one for each call, even if a platform thread serves the request. They wait in {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.semaphore}, which limits the calls that arrive at the backend; or {@link
 * mesh.gateway.webclient}, which makes the same calls reactively.
 */
@NullMarked
package mesh.gateway.restclient.parallel;

import org.jspecify.annotations.NullMarked;
