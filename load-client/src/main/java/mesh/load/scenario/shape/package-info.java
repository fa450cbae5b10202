/**
 * When requests are due, and how much each of them asks for.
 *
 * <p>Uses nothing of the project. Begin at {@link mesh.load.scenario.shape.Shape}.
 */
@NullMarked
package mesh.load.scenario.shape;

import org.jspecify.annotations.NullMarked;
