/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
