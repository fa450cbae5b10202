/** Tests the whole mesh, started, used and ended as by a user: processes, signals, exit codes and files. */
@NullMarked
package mesh.endtoend;

import org.jspecify.annotations.NullMarked;
