/** Tests of what goes to Hyperfoil, and of what comes back. */
@NullMarked
package mesh.load.interop.hyperfoil;

import org.jspecify.annotations.NullMarked;
