/** PDF files, sent and received: large bodies, through which a container has to stream. Those that are received are not held. */
@NullMarked
package mesh.container.pdf;

import org.jspecify.annotations.NullMarked;
