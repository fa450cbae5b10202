/** Tests of what of a scenario other tools can do. */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
