/**
 * Faults while a contender is under load, and settings of the legacy backend.
 *
 * <p>May use {@code scenario.service}. Begin at {@link mesh.load.scenario.fault.Fault}.
 */
@NullMarked
package mesh.load.scenario.fault;

import org.jspecify.annotations.NullMarked;
