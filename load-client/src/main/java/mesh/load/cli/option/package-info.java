/**
 * Command-line options, and readers for the values that several options share. Each message names the allowed values.
 *
 * <p>May use {@code scenario} and {@code run}. Begin at {@link mesh.load.cli.option.ScenarioOptions}.
 */
@NullMarked
package mesh.load.cli.option;

import org.jspecify.annotations.NullMarked;
