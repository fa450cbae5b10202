/**
 * Renders results and nothing else, so that an old run can be rendered again.
 *
 * <p>May use {@code results} and {@code stats}. Begin at {@link mesh.load.report.Summary}.
 */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
