/**
 * The lesson: a virtual thread that waits while it holds a {@code ReentrantLock} leaves its carrier, on every JDK with virtual threads. The
 * lock is an object of the library, so the JVM does not bind it to a carrier. This is why libraries replaced {@code synchronized} by such
 * locks for JDK 21. Compare this package with {@link mesh.gateway.resttemplate.monitor}: only the lock differs.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code getForObject}, and holds its
 * lock meanwhile.
 *
 * <p>Read next: {@link mesh.gateway.restclient.semaphore}, where a lock is meant to make others wait.
 */
@NullMarked
package mesh.gateway.resttemplate.lock;

import org.jspecify.annotations.NullMarked;
