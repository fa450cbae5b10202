/**
 * Makes the PDF files that are sent and received. It runs during the build of this module. Only the files become a part of the contenders,
 * under {@code pdf/} on the class path. So no contender starts with a PDF library that it does not need.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.samples.PdfMaker}.
 */
@NullMarked
package mesh.container.samples;

import org.jspecify.annotations.NullMarked;
