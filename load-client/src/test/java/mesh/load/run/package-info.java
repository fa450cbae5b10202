/** Tests of a run, from its scenario to its files. */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
