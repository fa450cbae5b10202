/**
 * How a service behaves on purpose: how long it serves a request, how many requests it serves concurrently, and which of them fail. The
 * legacy backend and the proxy in front of a dependency both behave in this way. The service time and the outcome of each request are drawn
 * at random from one seed.
 *
 * <p>Uses only the JDK. Begin with {@link mesh.behaviour.Behaviour}, which has every setting, then read {@link
 * mesh.behaviour.InjectedRequest}, which applies the settings to one request.
 */
@NullMarked
package mesh.behaviour;

import org.jspecify.annotations.NullMarked;
