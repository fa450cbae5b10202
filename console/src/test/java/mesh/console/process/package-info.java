/** Tests of how runs are started and stopped. Begin at {@link mesh.console.process.RunControlTest}. */
@NullMarked
package mesh.console.process;

import org.jspecify.annotations.NullMarked;
