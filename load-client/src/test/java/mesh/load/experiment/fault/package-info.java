/** Tests of the package with the same name, and their helpers. */
@NullMarked
package mesh.load.experiment.fault;

import org.jspecify.annotations.NullMarked;
