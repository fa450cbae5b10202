/** Tests of what scenario files may contain, and of the errors for invalid files. */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
