/**
 * How the backend's behaviour is configured, and replaced over HTTP. The module {@code injected-behaviour} has the settings and applies them.
 *
 * <p>May use {@link mesh.legacy.problem}. Begin with {@link mesh.behaviour.Behaviour}, which has every setting, then read {@link
 * mesh.legacy.behaviour.BehaviourController}.
 */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
