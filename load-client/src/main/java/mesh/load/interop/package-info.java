/**
 * Scenarios for other load tools: a benchmark for Hyperfoil, a script for k6. What Hyperfoil measured becomes results of this project.
 *
 * <p>Begin at {@link mesh.load.interop.ExportedScenario}.
 */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
