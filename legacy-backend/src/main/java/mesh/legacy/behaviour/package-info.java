/**
 * How the backend behaves: how long it serves a request, how many requests it serves concurrently, and which of them fail. The behaviour is
 * configured, and can be replaced over HTTP. The service time and the outcome of each request are drawn at random from one seed.
 *
 * <p>May use {@link mesh.legacy.problem}. Begin with {@link mesh.legacy.behaviour.Behaviour}, which has every setting. {@link
 * mesh.legacy.behaviour.BehaviourEpoch} applies the settings to requests.
 */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
