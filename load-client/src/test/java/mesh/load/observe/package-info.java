/** Looking into real JVMs that are small. */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
