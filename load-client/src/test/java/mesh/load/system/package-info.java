/** Looking into real JVMs that are small. */
@NullMarked
package mesh.load.system;

import org.jspecify.annotations.NullMarked;
