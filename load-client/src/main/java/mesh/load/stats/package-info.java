/**
 * Arithmetic on samples, and the search for the highest sustained rate ({@link mesh.load.stats.MaxRateSearch}).
 *
 * <p>Begin at {@link mesh.load.stats.PairedRatio}.
 */
@NullMarked
package mesh.load.stats;

import org.jspecify.annotations.NullMarked;
