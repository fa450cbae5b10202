/**
 * Start caches, which reduce the start time of services to two thirds. They are made while nothing is measured.
 *
 * <p>May use {@code services.process}, {@code os} and {@code scenario}. Begin at {@link mesh.load.services.cache.StartCache}.
 */
@NullMarked
package mesh.load.services.cache;

import org.jspecify.annotations.NullMarked;
