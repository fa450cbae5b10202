/**
 * Tests that Hyperfoil itself runs what the load client exports for it.
 *
 * <p>Uses only the project's programs, as processes. Begin at {@link mesh.hyperfoil.ExportedBenchmarkTest}.
 */
@NullMarked
package mesh.hyperfoil;

import org.jspecify.annotations.NullMarked;
