/**
 * What one contender did in one repetition, and what its repetitions say together.
 *
 * <p>Uses nothing. Begin at {@link mesh.load.results.contender.ContenderResult}.
 */
@NullMarked
package mesh.load.results.contender;

import org.jspecify.annotations.NullMarked;
