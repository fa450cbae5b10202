/**
 * Exports scenarios to other load tools, as a benchmark for Hyperfoil or a script for k6, and imports Hyperfoil's results.
 *
 * <p>Begin at {@link mesh.load.interop.ExportedScenario}.
 */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
