/**
 * The file form of a scenario, read and written in one place. Messages about mistakes in a file name line and column.
 *
 * <p>Begin at {@link mesh.load.scenario.yaml.ScenarioReader}.
 */
@NullMarked
package mesh.load.scenario.yaml;

import org.jspecify.annotations.NullMarked;
