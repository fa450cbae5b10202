/** Tests of what may stand in an assertion. */
@NullMarked
package mesh.load.assertions.grammar;

import org.jspecify.annotations.NullMarked;
