/**
 * The result of one contender in one repetition, and the figures of its repetitions together.
 *
 * <p>May use {@code stats}. Begin at {@link mesh.load.results.contender.ContenderResult}.
 */
@NullMarked
package mesh.load.results.contender;

import org.jspecify.annotations.NullMarked;
