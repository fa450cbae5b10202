/**
 * The lesson: servlets can stream without a thread for each user, and could long before there were virtual threads. The request's thread
 * returns to its pool and the response stays open. Any other thread may then write to the response. Here the one thread that makes the
 * events also writes them, to one user after another. This is simple, but the last user waits until all others have their event. A user who
 * does not read makes all users wait, until Tomcat aborts the write to them.
 *
 * <p>Threads are not the limit, but connections are. Tomcat accepts {@code server.tomcat.max-connections} of them (8192 by default). All
 * other users wait in the kernel's queue, connected but without a response.
 *
 * <p>Thread model: servlet async. {@code event-ticker} writes to all users; no other thread is occupied. It waits only in {@code send}, if
 * a user reads slowly.
 *
 * <p>A client that disconnects: the gateway notices only when it writes the next event.
 *
 * <p>Read next: {@link mesh.gateway.events.flux}.
 */
@NullMarked
package mesh.gateway.events.emitter;

import org.jspecify.annotations.NullMarked;
