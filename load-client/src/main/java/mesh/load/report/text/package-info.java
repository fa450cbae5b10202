/**
 * Converts figures and tables to text for a terminal, for Markdown and for HTML, and escapes text of others.
 *
 * <p>Both {@code report} and {@code report.html} use it. So does {@code lesson}, so that a figure reads the same in an explanation and
 * in a table.
 *
 * <p>Begin at {@link mesh.load.report.text.Text}.
 */
@NullMarked
package mesh.load.report.text;

import org.jspecify.annotations.NullMarked;
