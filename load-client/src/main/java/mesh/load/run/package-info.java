/** One scenario from start to finish. Depends on mesh, load, observe, claim, stats, result and scenario. */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
