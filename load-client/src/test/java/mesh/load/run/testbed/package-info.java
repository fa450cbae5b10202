/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.run.testbed;

import org.jspecify.annotations.NullMarked;
