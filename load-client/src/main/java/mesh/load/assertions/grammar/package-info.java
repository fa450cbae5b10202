/**
 * Checks before anything is started what an assertion contains: expressions, operators, and names of figures, contenders and failures.
 *
 * <p>May use {@code assertions}, {@code results.request} and {@code scenario}. Begin at {@link mesh.load.assertions.grammar.AssertionGrammar}.
 */
@NullMarked
package mesh.load.assertions.grammar;

import org.jspecify.annotations.NullMarked;
