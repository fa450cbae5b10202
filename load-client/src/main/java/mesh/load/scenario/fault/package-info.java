/**
 * What goes wrong while a contender is under load, and how the legacy backend is told to behave.
 *
 * <p>May use {@code scenario.service}. Begin at {@link mesh.load.scenario.fault.Fault}.
 */
@NullMarked
package mesh.load.scenario.fault;

import org.jspecify.annotations.NullMarked;
