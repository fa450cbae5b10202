/**
 * The result of one contender in one repetition, and the figures of its repetitions together.
 *
 * <p>Begin at {@link mesh.load.results.contender.ContenderResult}.
 */
@NullMarked
package mesh.load.results.contender;

import org.jspecify.annotations.NullMarked;
