/** The barrier, the two engines behind it, and the recording. Depends on result and scenario only. */
@NullMarked
package mesh.load.load;

import org.jspecify.annotations.NullMarked;
