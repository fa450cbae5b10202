/** Tests of the output of commands. */
@NullMarked
package mesh.load.cli.output;

import org.jspecify.annotations.NullMarked;
