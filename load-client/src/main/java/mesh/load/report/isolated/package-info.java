/**
 * Tables of applications that ran alone, one after another: their starts, and their work.
 *
 * <p>Both {@code report} and {@code report.html} use them.
 *
 * <p>May use {@code results}, {@code stats} and {@code report.text}. Begin at {@link mesh.load.report.isolated.ApplicationTables}.
 */
@NullMarked
package mesh.load.report.isolated;

import org.jspecify.annotations.NullMarked;
