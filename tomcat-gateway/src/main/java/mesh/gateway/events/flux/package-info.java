/**
 * The lesson: a {@code Flux} does not make a servlet container reactive. The code is that of {@code mesh.gateway.events} in the Netty
 * gateway. But each event of each user becomes a task of Spring's executor, which writes the event, and blocks if the user does not read.
 * With eight threads, eight users who do not read are enough to stop all users' events. On virtual threads, a user who does not read delays
 * no other user.
 *
 * <p>Thread model: servlet async. {@code task-*} threads write (eight threads, or a virtual one for each event). Between two events, a user
 * has no thread. It waits nowhere.
 *
 * <p>A client that disconnects: Tomcat notices when the next event is written to it.
 *
 * <p>Read next: {@link mesh.gateway.events.blocking}.
 */
@NullMarked
package mesh.gateway.events.flux;

import org.jspecify.annotations.NullMarked;
