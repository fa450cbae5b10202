/**
 * What a command leaves behind: text on a terminal, files, an exit code. An exception becomes a message here and nowhere else.
 *
 * <p>May use {@code events}, {@code os}, {@code report}, {@code results} and {@code scenario}, and the exceptions of {@code engine} and
 * {@code services}. Begin at {@link mesh.load.cli.output.ExitCode}.
 */
@NullMarked
package mesh.load.cli.output;

import org.jspecify.annotations.NullMarked;
