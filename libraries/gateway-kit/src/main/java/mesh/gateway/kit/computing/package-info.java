/**
 * Real computing, the same amount for each reading on every route. Two routes then differ only in the thread on which they compute. A
 * calibration finds how many rounds take the configured time on this machine, and {@code /actuator/info} shows it.
 *
 * <p>Uses no other package of the kit. Begin with {@link mesh.gateway.kit.computing.Computing}.
 */
@NullMarked
package mesh.gateway.kit.computing;

import org.jspecify.annotations.NullMarked;
