/**
 * What a command leaves behind: text on a terminal, files, an exit code. An exception becomes a message here and nowhere else.
 *
 * <p>May use {@code run}, {@code report} and {@code results}. Begin at {@link mesh.load.cli.output.ExitCode}.
 */
@NullMarked
package mesh.load.cli.output;

import org.jspecify.annotations.NullMarked;
