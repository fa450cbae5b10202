/**
 * Names, patterns of names and durations as people write them, and suggestions for typos.
 *
 * <p>Uses nothing of the project. Begin at {@link mesh.load.scenario.text.Labelled}.
 */
@NullMarked
package mesh.load.scenario.text;

import org.jspecify.annotations.NullMarked;
