/**
 * What a scenario is to a load tool that knows nothing of it: who sends what where, load by load.
 *
 * <p>May use {@code scenario}. Begin at {@link mesh.load.interop.ExportedScenario}.
 */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
