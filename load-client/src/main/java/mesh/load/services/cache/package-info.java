/**
 * What lets services start in two thirds of the time, made when nothing is being measured.
 *
 * <p>May use {@code services.process}. Begin at {@link mesh.load.services.cache.StartCache}.
 */
@NullMarked
package mesh.load.services.cache;

import org.jspecify.annotations.NullMarked;
