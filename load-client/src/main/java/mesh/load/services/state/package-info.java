/**
 * What runs, as a later command finds it, and what was left running by a run that was killed.
 *
 * <p>May use {@code services.process}. Begin at {@link mesh.load.services.state.StateFiles}.
 */
@NullMarked
package mesh.load.services.state;

import org.jspecify.annotations.NullMarked;
