/**
 * The file form of loads whose rate is a multiple of what a search has found. What they cannot be combined with is refused here.
 *
 * <p>May use {@code scenario} and {@code scenario.yaml.document}. Begin at {@link mesh.load.scenario.yaml.rate.OverloadReader}.
 */
@NullMarked
package mesh.load.scenario.yaml.rate;

import org.jspecify.annotations.NullMarked;
