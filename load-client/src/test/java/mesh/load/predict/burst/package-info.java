/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.predict.burst;

import org.jspecify.annotations.NullMarked;
