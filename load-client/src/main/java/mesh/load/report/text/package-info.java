/**
 * How figures and tables become text, for a terminal, for Markdown and for HTML; what others have written is escaped here.
 *
 * <p>Uses nothing else of the project. Begin at {@link mesh.load.report.text.Text}.
 */
@NullMarked
package mesh.load.report.text;

import org.jspecify.annotations.NullMarked;
