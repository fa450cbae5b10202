/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.scenario.yaml;

import org.jspecify.annotations.NullMarked;
