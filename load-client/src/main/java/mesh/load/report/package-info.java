/**
 * Renders results from only their data, so that an old run can be rendered again. Each kind of experiment makes its own sections of tables.
 * The package {@code text} has the elements of tables and sentences, and the package {@code html} has the page. Begin at
 * {@link mesh.load.report.Summary}, or for the comparison of two runs at {@link mesh.load.report.RunComparison}.
 */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
