/**
 * The lesson: the most obvious code, a loop that waits for the next event and writes it. On platform threads each user occupies one of
 * Tomcat's 200 threads from the first event to the last, so user 201 waits until one of them has received their last event. On virtual
 * threads the same code serves ten thousand users.
 *
 * <p>Thread model: a thread for each user ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code Mailbox.take}.
 *
 * <p>A client that disconnects: its thread notices when it writes the next event, and ends. If a client does not read, only its own thread
 * blocks in the write, and the client misses the events of that time.
 *
 * <p>Read next: {@link mesh.gateway.events.emitter}, which holds no thread; then {@code mesh.gateway.events} in the Netty gateway.
 */
@NullMarked
package mesh.gateway.events.blocking;

import org.jspecify.annotations.NullMarked;
