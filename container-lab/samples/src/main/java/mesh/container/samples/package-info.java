/**
 * Makes the PDF files that are sent and received. It runs while this module is built. Only the files go on, under {@code pdf/} of the class
 * path, so that no contender starts with a PDF library that it does not need.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.samples.PdfMaker}.
 */
@NullMarked
package mesh.container.samples;

import org.jspecify.annotations.NullMarked;
