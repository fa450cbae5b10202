/**
 * Passes the bytes of any protocol on to a target, as over a longer or narrower line. A line has a latency, a bandwidth, and calls whose
 * connection is reset or hangs.
 *
 * <p>May use {@link mesh.dependency.port}. Begin with {@link mesh.dependency.tcp.LineSettings}, then read {@link
 * mesh.dependency.tcp.LineConnection}.
 */
@NullMarked
package mesh.dependency.tcp;

import org.jspecify.annotations.NullMarked;
