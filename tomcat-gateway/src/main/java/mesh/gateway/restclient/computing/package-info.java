/**
 * The lesson: computing on the thread that serves the request takes a core, and the scheduler decides which other requests get one. The
 * operating system schedules platform threads: after a few milliseconds it takes the core away and lets a light request go first. The JVM
 * schedules virtual threads, on as many carriers as there are processors. A virtual thread that computes keeps its carrier until it waits
 * for something, and light requests queue for the next free carrier. The code is the same for both kinds of thread; only their scheduling
 * differs.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in the calls of {@link
 * mesh.gateway.restclient}, and it computes.
 *
 * <p>Read next: {@link mesh.gateway.restclient.computing.pool}, which computes elsewhere.
 */
@NullMarked
package mesh.gateway.restclient.computing;

import org.jspecify.annotations.NullMarked;
