/**
 * A scenario as a script for k6.
 *
 * <p>May use {@code interop} and {@code scenario}. Begin at {@link mesh.load.interop.k6.K6Script}.
 */
@NullMarked
package mesh.load.interop.k6;

import org.jspecify.annotations.NullMarked;
