/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.assertions;

import org.jspecify.annotations.NullMarked;
