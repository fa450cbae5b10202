/**
 * Tables that only some scenarios fill: a load beside the load, a fault, the memory of a waiting request, waits for a database, and work
 * that is left after a deadline. A table is empty if the run did not measure its subject.
 *
 * <p>Both {@code report} and {@code report.html} use them.
 *
 * <p>May use {@code results}, {@code stats} and {@code report.text}. Begin at {@link mesh.load.report.additional.AdditionalTables}.
 */
@NullMarked
package mesh.load.report.additional;

import org.jspecify.annotations.NullMarked;
