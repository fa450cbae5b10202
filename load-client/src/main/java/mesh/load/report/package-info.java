/**
 * Renders only from results, so that an old run can be rendered again.
 *
 * <p>May use {@code results}, {@code stats} and {@code report.text}, tables of {@code report.additional}, {@code report.isolated},
 * {@code report.overload} and {@code report.connections}, and {@code os} to write
 * files whole or not at all. Begin at {@link mesh.load.report.Summary}.
 */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
