/** Tests of the whole mesh. They start, use and end it as a user does, and check processes, signals, exit codes and files. */
@NullMarked
package mesh.endtoend;

import org.jspecify.annotations.NullMarked;
