/**
 * Hyperfoil itself runs what is exported for it.
 *
 * <p>Uses nothing of the project but its programs, as processes. Begin at {@link mesh.hyperfoil.ExportedBenchmarkTest}.
 */
@NullMarked
package mesh.hyperfoil;

import org.jspecify.annotations.NullMarked;
