/**
 * The lesson: blocking work can be moved off the event loop, and is then limited by the pool that it was moved to: ten
 * threads a core by default, so far fewer users at once than Tomcat's two hundred, and the others queue.
 *
 * <p>Thread model: bounded elastic ({@code boundedElastic-*}). It waits in {@code block()}, one thread a user. The calls are
 * those of {@link mesh.gateway.webclient.block}, to the letter.
 *
 * <p>Each call is moved by itself, as Reactor's reference advises. Were a user's calls moved all at once, they would stay on
 * one thread of the pool, behind those of the users who were given the same one: the threads do not help each other out.
 *
 * <p>Read next: {@link mesh.gateway.rsocket}.
 */
@NullMarked
package mesh.gateway.webclient.blockelastic;

import org.jspecify.annotations.NullMarked;
