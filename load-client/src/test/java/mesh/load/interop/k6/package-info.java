/** Tests of what goes to k6. */
@NullMarked
package mesh.load.interop.k6;

import org.jspecify.annotations.NullMarked;
