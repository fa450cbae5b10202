/**
 * The catalogue of metrics: the name of each, its unit, its description, and how it is computed from a result. Each scope, such as a
 * contender or a soak, has metrics of its own. Assertions, lessons and tables take their figures from here, so that they agree.
 *
 * <p>Begin at {@link mesh.load.metrics.ResultMetrics}, or for the language of expectations at {@link mesh.load.metrics.AssertionChecker}.
 */
@NullMarked
package mesh.load.metrics;

import org.jspecify.annotations.NullMarked;
