/**
 * Reads what the operating system reports about processes and sockets, and writes files completely or not at all. Opens and deletes files
 * where other users can write, too. Also contains an HTTP client for services that may be hostile.
 *
 * <p>Begin at {@link mesh.load.os.OutputFile}.
 */
@NullMarked
package mesh.load.os;

import org.jspecify.annotations.NullMarked;
