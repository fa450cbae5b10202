/**
 * Rules about the sources themselves: how large packages and files may be, which words to use, and that the recipes of
 * {@code CONTRIBUTING.md} work. They read files and need no build, except {@code RecipeTest}, which builds a copy.
 *
 * <p>Begin at {@code HouseTest}, which names every rule; {@code HouseRules} says how each is decided.
 */
@NullMarked
package mesh.endtoend.house;

import org.jspecify.annotations.NullMarked;
