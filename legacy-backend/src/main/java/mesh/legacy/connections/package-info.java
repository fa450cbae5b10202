/**
 * What this backend does to connections beyond the servlet API: it ends one in the middle of a response, and it closes idle ones. Both
 * reach into Tomcat.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.connections.ConnectionAborter}.
 */
@NullMarked
package mesh.legacy.connections;

import org.jspecify.annotations.NullMarked;
