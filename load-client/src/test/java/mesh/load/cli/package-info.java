/** Tests of the command line: which messages and exit codes it gives for which arguments. */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
