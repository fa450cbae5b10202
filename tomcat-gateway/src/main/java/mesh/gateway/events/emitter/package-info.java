/**
 * The lesson: servlets can stream without a thread for each user, and could long before there were virtual ones. The request's thread
 * goes back to its pool and the response stays open; whoever has something to say writes it. Here that is the one thread that makes the
 * events, which writes to one user after another: simple, and the last one waits for all others. A user who does not read makes
 * everybody wait, until Tomcat gives the write up.
 *
 * <p>What bounds it is not a thread: Tomcat holds {@code server.tomcat.max-connections} (8192 by default) and lets everybody else wait in
 * the kernel's queue, connected and without a word.
 *
 * <p>Thread model: servlet async. {@code event-ticker} writes to all users; no other thread is held. It waits in {@code send}, if at
 * all.
 *
 * <p>A client that disconnects: nobody hears of it before the next event is written to it.
 *
 * <p>Read next: {@link mesh.gateway.events.flux}.
 */
@NullMarked
package mesh.gateway.events.emitter;

import org.jspecify.annotations.NullMarked;
