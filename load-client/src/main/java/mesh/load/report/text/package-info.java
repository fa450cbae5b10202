/**
 * Converts figures and tables to text for a terminal, for Markdown and for HTML, and escapes text from other programs.
 *
 * <p>The packages {@code report}, {@code report.html} and {@code lesson} use this package, so that a figure looks the same in tables and
 * explanations.
 *
 * <p>Begin at {@link mesh.load.report.text.Text}.
 */
@NullMarked
package mesh.load.report.text;

import org.jspecify.annotations.NullMarked;
