/**
 * The language of a scenario's expectations. This package evaluates it; its grammar is one folder below.
 *
 * <p>It needs {@code stats} for medians and for ratios of pairs.
 *
 * <p>May use {@code results}, {@code scenario} and {@code stats}. Begin at {@link mesh.load.assertions.AssertionChecker}.
 */
@NullMarked
package mesh.load.assertions;

import org.jspecify.annotations.NullMarked;
