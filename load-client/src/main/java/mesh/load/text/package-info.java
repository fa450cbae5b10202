/**
 * Converts figures and tables to text for a terminal, for Markdown and for HTML, and escapes text from other programs. A figure therefore
 * looks the same in tables and explanations. Begin at {@link mesh.load.text.Text}.
 */
@NullMarked
package mesh.load.text;

import org.jspecify.annotations.NullMarked;
