/**
 * The language in which a scenario says what it expects: grammar and evaluation in one place.
 *
 * <p>May use {@code results}, {@code scenario} and {@code stats}. Begin at {@link mesh.load.assertions.AssertionChecker}.
 */
@NullMarked
package mesh.load.assertions;

import org.jspecify.annotations.NullMarked;
