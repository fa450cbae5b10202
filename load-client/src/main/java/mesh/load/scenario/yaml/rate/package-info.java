/**
 * The file form of loads whose rate is searched first: the search itself, a soak, an overload. They replace a shape. Their readers reject
 * the keys that they cannot be combined with.
 *
 * <p>May use {@code scenario} and {@code scenario.yaml.document}. Begin at {@link mesh.load.scenario.yaml.rate.CapacityGoalReader}.
 */
@NullMarked
package mesh.load.scenario.yaml.rate;

import org.jspecify.annotations.NullMarked;
