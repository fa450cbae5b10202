/**
 * The command line: commands, messages, exit codes.
 *
 * <p>May use everything below it; nothing uses it. Begin at {@link mesh.load.cli.Main}, then {@link mesh.load.cli.RunCommand}.
 */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
