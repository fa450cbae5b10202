/**
 * What the operating system reports about processes and sockets, how files are written completely or not at all, and an HTTP
 * client for services that may be hostile.
 *
 * <p>Begin at {@link mesh.load.os.OutputFile}.
 */
@NullMarked
package mesh.load.os;

import org.jspecify.annotations.NullMarked;
