/** Tests the control path. */
@NullMarked
package mesh.dependency.control;

import org.jspecify.annotations.NullMarked;
