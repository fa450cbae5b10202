/** Tests of the command line: arguments in, messages and exit codes out. */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
