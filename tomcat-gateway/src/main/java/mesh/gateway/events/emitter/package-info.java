/**
 * The lesson: servlets can stream without a thread for each user, and could long before there were virtual threads. The request's thread
 * goes back to its pool and the response stays open; any thread that has something to send writes it. Here that is the one thread that
 * makes the events. It writes to one user after another: this is simple, but the last user waits for all others. A user who does not read
 * makes all users wait, until Tomcat gives up the write.
 *
 * <p>Threads are not the limit. Tomcat accepts {@code server.tomcat.max-connections} (8192 by default), and lets all other users wait in
 * the kernel's queue, connected but without a response.
 *
 * <p>Thread model: servlet async. {@code event-ticker} writes to all users; no other thread is held. It waits in {@code send}, if at
 * all.
 *
 * <p>A client that disconnects: the gateway does not notice before it writes the next event.
 *
 * <p>Read next: {@link mesh.gateway.events.flux}.
 */
@NullMarked
package mesh.gateway.events.emitter;

import org.jspecify.annotations.NullMarked;
