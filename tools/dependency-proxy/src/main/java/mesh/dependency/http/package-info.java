/**
 * Dependencies that are called over HTTP/1.1. A request takes a place, is served for its time, and then fails, hangs, loses its connection, or
 * gets its response: from the target, or from a file with recorded responses.
 *
 * <p>The server is our own, because the JDK's counts no connections. May use {@link mesh.dependency.port}. Begin with {@link
 * mesh.dependency.http.HttpDependency}.
 */
@NullMarked
package mesh.dependency.http;

import org.jspecify.annotations.NullMarked;
