/**
 * Values of command-line options that several commands read, each with a message that names what is allowed.
 *
 * <p>May use {@code scenario} and {@code run}. Begin at {@link mesh.load.cli.option.AttachOption}.
 */
@NullMarked
package mesh.load.cli.option;

import org.jspecify.annotations.NullMarked;
