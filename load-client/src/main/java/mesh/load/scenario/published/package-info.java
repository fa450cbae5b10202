/**
 * Figures that others have published about the questions of shipped scenarios, to show beside the measured ones.
 *
 * <p>Uses nothing of the project. Begin at {@link mesh.load.scenario.published.PublishedStudies}.
 */
@NullMarked
package mesh.load.scenario.published;

import org.jspecify.annotations.NullMarked;
