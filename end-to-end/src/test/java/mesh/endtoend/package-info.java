/** The whole mesh, started, used and ended as a user does it: processes, signals, exit codes and files. */
@NullMarked
package mesh.endtoend;

import org.jspecify.annotations.NullMarked;
