/**
 * Two runs side by side: different results, different conditions, and their validity warnings.
 *
 * <p>Begin at {@link mesh.load.report.compare.RunComparison}.
 */
@NullMarked
package mesh.load.report.compare;

import org.jspecify.annotations.NullMarked;
