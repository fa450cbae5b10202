/** From a scenario to files. */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
