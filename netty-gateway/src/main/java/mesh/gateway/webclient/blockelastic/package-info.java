/**
 * The lesson: blocking work can move off the event loop, but is then limited by the pool that it moves to. This pool has ten threads per
 * core by default, so it serves far fewer users at a time than Tomcat's two hundred threads. All other users queue.
 *
 * <p>Thread model: bounded elastic ({@code boundedElastic-*}). It waits in {@code block()}, one thread per user. The calls are exactly
 * those of {@link mesh.gateway.webclient.block}.
 *
 * <p>Each call moves separately, as Reactor's reference advises. If all calls of a user moved together, they would stay on one thread of
 * the pool. They would then queue behind other users' calls on that thread, even while other threads are idle.
 *
 * <p>Read next: {@link mesh.gateway.rsocket}.
 */
@NullMarked
package mesh.gateway.webclient.blockelastic;

import org.jspecify.annotations.NullMarked;
