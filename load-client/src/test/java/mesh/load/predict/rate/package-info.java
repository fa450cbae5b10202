/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.predict.rate;

import org.jspecify.annotations.NullMarked;
