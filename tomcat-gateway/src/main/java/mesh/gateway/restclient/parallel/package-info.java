/**
 * The lesson: blocking code on virtual threads gains as much in latency as reactive code. The calls are those of {@link
 * mesh.gateway.restclient}, to the letter, but all of them are under way concurrently. Each is on a virtual thread that costs next to
 * nothing while it waits. There is no pool in between, so the load arrives at the backend instead. The gateway rejects only calls for
 * which it has no memory ({@code mesh.limits.max-concurrent-calls}).
 *
 * <p>Thread model: virtual threads, one for each call, whatever thread serves the request. They wait in {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.semaphore}, which limits what arrives there; or {@link mesh.gateway.webclient}, the
 * reactive way to the same end.
 */
@NullMarked
package mesh.gateway.restclient.parallel;

import org.jspecify.annotations.NullMarked;
