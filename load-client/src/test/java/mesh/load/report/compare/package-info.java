/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.report.compare;

import org.jspecify.annotations.NullMarked;
