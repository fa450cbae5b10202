/**
 * PDF files, sent and received: large bodies, which a container has to stream. Received files are not held.
 *
 * <p>May use {@link mesh.container.body}. Begin with {@link mesh.container.pdf.PdfController}.
 */
@NullMarked
package mesh.container.pdf;

import org.jspecify.annotations.NullMarked;
