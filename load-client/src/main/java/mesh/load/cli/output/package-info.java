/**
 * The output of a command: text on a terminal, files, an exit code. Only this package turns exceptions into messages. Begin at
 * {@link mesh.load.cli.output.ExitCode}.
 */
@NullMarked
package mesh.load.cli.output;

import org.jspecify.annotations.NullMarked;
