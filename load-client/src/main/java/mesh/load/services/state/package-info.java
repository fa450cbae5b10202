/**
 * The files that tell later commands which services run, and the services that a killed run has left running.
 *
 * <p>May use {@code services.process}, {@code scenario} and {@code os}. Begin at {@link mesh.load.services.state.StateFiles}.
 */
@NullMarked
package mesh.load.services.state;

import org.jspecify.annotations.NullMarked;
