/**
 * Real computing, as much for each reading whichever way it is done: what remains of the difference between two ways is then where
 * they compute. How much it is, one calibration says for this machine, and {@code /actuator/info} tells it.
 *
 * <p>Uses nothing of the kit. Begin with {@link mesh.gateway.kit.computing.Computing}.
 */
@NullMarked
package mesh.gateway.kit.computing;

import org.jspecify.annotations.NullMarked;
