/**
 * Tests of the sources themselves: how large packages and files may be, which words they use, and whether the recipes of
 * {@code CONTRIBUTING.md} work. The tests read files and need no build, except {@code RecipeTest}, which builds a copy.
 *
 * <p>Begin at {@code HouseTest}, which names every rule. {@code HouseRules} checks them.
 */
@NullMarked
package mesh.endtoend.house;

import org.jspecify.annotations.NullMarked;
