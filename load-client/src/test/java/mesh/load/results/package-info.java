/** Tests of the package of this name, and their fixtures. */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
