/**
 * Operations on connections beyond the servlet API: ending one in the middle of a response, and closing idle ones. Both reach into
 * Tomcat.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.connections.ConnectionAborter}.
 */
@NullMarked
package mesh.legacy.connections;

import org.jspecify.annotations.NullMarked;
