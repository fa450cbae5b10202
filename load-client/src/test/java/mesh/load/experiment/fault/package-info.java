/** Tests of what stands in the package of this name, beside what they need for it. */
@NullMarked
package mesh.load.experiment.fault;

import org.jspecify.annotations.NullMarked;
