/**
 * What the operating system tells of processes and sockets, how files are written whole or not at all, and a client for services that may
 * mean ill.
 *
 * <p>Uses nothing else of the project. Begin at {@link mesh.load.os.OutputFile}.
 */
@NullMarked
package mesh.load.os;

import org.jspecify.annotations.NullMarked;
