/**
 * A scenario in terms of a load tool that knows nothing of it: the requests of each user and their targets, load by load.
 *
 * <p>May use {@code scenario}. Begin at {@link mesh.load.interop.ExportedScenario}.
 */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
