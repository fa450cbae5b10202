/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.services.kept;

import org.jspecify.annotations.NullMarked;
