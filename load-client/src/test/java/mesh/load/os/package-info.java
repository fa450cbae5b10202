/** Tests of the package with the same name, and their helpers. */
@NullMarked
package mesh.load.os;

import org.jspecify.annotations.NullMarked;
