/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
