/** Keys of experiments. */
@NullMarked
package mesh.load.scenario.yaml.experiment;

import org.jspecify.annotations.NullMarked;
