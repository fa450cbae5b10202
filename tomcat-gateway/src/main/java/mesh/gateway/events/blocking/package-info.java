/**
 * The lesson: code that waits for the next event and writes it, in a loop, as anybody would write it first. On platform threads each user
 * holds one of Tomcat's 200 from the first event to the last: user 201 waits for as long as these stay. On virtual threads the same code
 * holds ten thousand.
 *
 * <p>Thread model: a thread for each user ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code Mailbox.take}.
 *
 * <p>A client that disconnects: the thread meets it when it writes the next event, and ends. One that does not read holds its own thread
 * in the write and nobody else's; it misses the events of that time.
 *
 * <p>Read next: {@link mesh.gateway.events.emitter}, which holds no thread; then {@code mesh.gateway.events} in the Netty gateway.
 */
@NullMarked
package mesh.gateway.events.blocking;

import org.jspecify.annotations.NullMarked;
