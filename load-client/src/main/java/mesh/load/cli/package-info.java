/**
 * The command line: commands, messages, exit codes.
 *
 * <p>Begin at {@link mesh.load.cli.Main}, then {@link mesh.load.cli.RunCommand}.
 */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
