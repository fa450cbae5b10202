/** Tests of what stands in the package of this name. */
@NullMarked
package mesh.console.predict;

import org.jspecify.annotations.NullMarked;
