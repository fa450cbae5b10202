/**
 * Arithmetic on samples.
 *
 * <p>Begin at {@link mesh.load.stats.PairedRatio}.
 */
@NullMarked
package mesh.load.stats;

import org.jspecify.annotations.NullMarked;
