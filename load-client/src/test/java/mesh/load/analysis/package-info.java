/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.analysis;

import org.jspecify.annotations.NullMarked;
