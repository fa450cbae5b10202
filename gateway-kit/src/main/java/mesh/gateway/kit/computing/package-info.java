/**
 * Real computing, the same amount for each reading on every route. The remaining difference between two routes is then where they
 * compute. A calibration finds the amount for this machine, and {@code /actuator/info} shows it.
 *
 * <p>Uses no other package of the kit. Begin with {@link mesh.gateway.kit.computing.Computing}.
 */
@NullMarked
package mesh.gateway.kit.computing;

import org.jspecify.annotations.NullMarked;
