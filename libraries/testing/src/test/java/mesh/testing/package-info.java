/**
 * Code that the tests of all modules share. Each module compiles it with its own tests.
 *
 * <p>Uses no other package of the project. Begin at {@link mesh.testing.Patience}.
 */
@NullMarked
package mesh.testing;

import org.jspecify.annotations.NullMarked;
