/**
 * What one contender did in one repetition, and what its repetitions say together.
 *
 * <p>May use {@code stats}. Begin at {@link mesh.load.results.contender.ContenderResult}.
 */
@NullMarked
package mesh.load.results.contender;

import org.jspecify.annotations.NullMarked;
