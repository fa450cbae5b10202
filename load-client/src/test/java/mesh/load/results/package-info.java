/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
