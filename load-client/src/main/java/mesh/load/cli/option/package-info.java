/**
 * Command-line options, and the values that several of them share, each with a message that names what is allowed.
 *
 * <p>May use {@code scenario} and {@code run}. Begin at {@link mesh.load.cli.option.ScenarioOptions}.
 */
@NullMarked
package mesh.load.cli.option;

import org.jspecify.annotations.NullMarked;
