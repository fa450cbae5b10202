/** One scenario from start to finish. Depends on mesh, load and observe. */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
