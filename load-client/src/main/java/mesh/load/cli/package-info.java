/** The command line: options, exit codes, messages. Nothing depends on it. */
@NullMarked
package mesh.load.cli;

import org.jspecify.annotations.NullMarked;
