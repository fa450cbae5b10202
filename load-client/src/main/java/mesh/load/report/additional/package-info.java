/**
 * Tables of what only some scenarios measure: a load beside the load, a fault, what a waiting request costs, who waited for a
 * database, what is left after a deadline. Each is nothing for a run that did not measure it.
 *
 * <p>Both {@code report} and {@code report.html} use them.
 *
 * <p>May use {@code results}, {@code stats} and {@code report.text}. Begin at {@link mesh.load.report.additional.AdditionalTables}.
 */
@NullMarked
package mesh.load.report.additional;

import org.jspecify.annotations.NullMarked;
