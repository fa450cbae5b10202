/**
 * The lesson: blocking work can move off the event loop, but is then limited by the pool that it moves to. This pool has ten threads per
 * core by default, so it serves far fewer concurrent users than Tomcat's two hundred. The others queue.
 *
 * <p>Thread model: bounded elastic ({@code boundedElastic-*}). It waits in {@code block()}, one thread per user. The calls are
 * those of {@link mesh.gateway.webclient.block}, to the letter.
 *
 * <p>Each call moves separately, as Reactor's reference advises. If all calls of a user moved together, they would stay on one thread of
 * the pool. There they would queue behind the calls of other users on that thread, because the threads do not help each other out.
 *
 * <p>Read next: {@link mesh.gateway.rsocket}.
 */
@NullMarked
package mesh.gateway.webclient.blockelastic;

import org.jspecify.annotations.NullMarked;
