/**
 * The lesson: on JDK 21 to 23, a virtual thread that waits inside {@code synchronized} pins its carrier. The calls are exactly those of
 * {@link mesh.gateway.resttemplate}, and each thread has a lock of its own, so no request waits for another one's lock. Nevertheless, only
 * as many requests can wait for the backend as there are carriers, and there is one carrier for each processor. All other requests queue for
 * a carrier. From JDK 24 on (JEP 491), a virtual thread leaves its carrier also inside {@code synchronized}.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code getForObject}, and holds its
 * lock meanwhile.
 *
 * <p>The client matters: {@code HttpURLConnection} does all of its work on the thread that calls. The JDK's {@code HttpClient} completes its
 * calls on other threads. If these are virtual threads, too, and all carriers are pinned, then no call can complete before its timeout.
 *
 * <p>Read next: {@link mesh.gateway.resttemplate.lock}, which pins no carrier on any JDK.
 */
@NullMarked
package mesh.gateway.resttemplate.monitor;

import org.jspecify.annotations.NullMarked;
