/** Tests of the console's server, on a real port. Begin at {@link mesh.console.ConsoleTest}. */
@NullMarked
package mesh.console;

import org.jspecify.annotations.NullMarked;
