/**
 * Sends and receives PDF files: large bodies, which a container must stream. Received files are not kept.
 *
 * <p>May use {@link mesh.container.body}. Begin with {@link mesh.container.pdf.PdfController}.
 */
@NullMarked
package mesh.container.pdf;

import org.jspecify.annotations.NullMarked;
