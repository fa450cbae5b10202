/**
 * The lesson: computing on the thread that serves the request takes a core, and the scheduler decides who else gets one. Platform threads
 * are the operating system's: it takes the core away after a few milliseconds and lets a light request go first. Virtual threads are the
 * JVM's: there are as many carriers as processors. A virtual thread that computes keeps its carrier until it waits for something, and
 * light requests queue for the next carrier. The code is the same for both; they differ only in how they are scheduled.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in the calls of {@link
 * mesh.gateway.restclient}, and it computes.
 *
 * <p>Read next: {@link mesh.gateway.restclient.computing.pool}, which computes elsewhere.
 */
@NullMarked
package mesh.gateway.restclient.computing;

import org.jspecify.annotations.NullMarked;
