/**
 * What each key of a scenario file has: its declaration, its place in the file, references to the environment, and the suggestion for a
 * misspelled one. Uses nothing else of a scenario.
 *
 * <p>Begin at {@link mesh.load.scenario.key.Key}.
 */
@NullMarked
package mesh.load.scenario.key;

import org.jspecify.annotations.NullMarked;
