/**
 * The command line: commands, messages, exit codes.
 *
 * <p>Begin at {@link mesh.load.cli.Main}, then {@link mesh.load.cli.RunCommand}. The dialogue of a lesson begins at {@link
 * mesh.load.cli.LessonCommand}.
 */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
