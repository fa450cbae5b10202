/** Tests of the load client as a whole. */
@NullMarked
package mesh.load;

import org.jspecify.annotations.NullMarked;
