/**
 * Pure functions on results: validity warnings, ideal times, comparisons. No process, no network, no clock.
 *
 * <p>Begin at {@link mesh.load.analysis.RunValidity}.
 */
@NullMarked
package mesh.load.analysis;

import org.jspecify.annotations.NullMarked;
