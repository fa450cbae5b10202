/** Arguments in, messages and exit codes out. */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
