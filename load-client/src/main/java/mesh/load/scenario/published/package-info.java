/**
 * What others have published about the questions of shipped scenarios, to stand beside what is measured.
 *
 * <p>Uses nothing of the project. Begin at {@link mesh.load.scenario.published.PublishedStudies}.
 */
@NullMarked
package mesh.load.scenario.published;

import org.jspecify.annotations.NullMarked;
