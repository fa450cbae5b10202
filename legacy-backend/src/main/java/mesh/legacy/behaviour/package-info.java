/**
 * How the backend behaves: how long it serves a request, how many it serves concurrently, and which of them fail. The behaviour is
 * configured, can be replaced over HTTP, and is drawn anew for each request from one seed.
 *
 * <p>May use {@link mesh.legacy.problem}. Begin with {@link mesh.legacy.behaviour.Behaviour}, which holds every setting; a
 * request meets {@link mesh.legacy.behaviour.BehaviourEpoch}.
 */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
