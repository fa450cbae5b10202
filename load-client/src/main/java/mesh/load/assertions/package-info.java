/**
 * The language in which a scenario says what it expects: its grammar, the figures that it may name, and its evaluation on results.
 *
 * <p>Begin at {@link mesh.load.assertions.AssertionChecker}.
 */
@NullMarked
package mesh.load.assertions;

import org.jspecify.annotations.NullMarked;
