/**
 * Arithmetic on samples.
 *
 * <p>Uses nothing else of the project. Begin at {@link mesh.load.stats.PairedRatio}.
 */
@NullMarked
package mesh.load.stats;

import org.jspecify.annotations.NullMarked;
