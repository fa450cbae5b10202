/**
 * The results of a load that offered more than a contender sustains: step by step, over time, and afterwards. Pure functions on records.
 *
 * <p>May use {@code analysis}, {@code results} and {@code scenario}. Begin at {@link mesh.load.analysis.overload.OverloadAnalysis}.
 */
@NullMarked
package mesh.load.analysis.overload;

import org.jspecify.annotations.NullMarked;
