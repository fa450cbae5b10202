/**
 * Operations on connections beyond the servlet API: ending a connection in the middle of a response, closing idle connections, and
 * forgetting them. All of them use Tomcat's internals.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.connections.ConnectionAborter}.
 */
@NullMarked
package mesh.legacy.connections;

import org.jspecify.annotations.NullMarked;
