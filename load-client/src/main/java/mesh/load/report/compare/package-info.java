/**
 * Two runs side by side: what came out different, what was different about them, and their validity warnings.
 *
 * <p>May use {@code results}, {@code stats}, {@code report} and {@code report.text}. Begin at {@link mesh.load.report.compare.RunComparison}.
 */
@NullMarked
package mesh.load.report.compare;

import org.jspecify.annotations.NullMarked;
