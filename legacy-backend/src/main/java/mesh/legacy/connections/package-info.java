/**
 * What this backend does to connections that the servlet API has no word for: it ends one in the middle of a response, and
 * it closes those that clients only keep. Both reach into Tomcat.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.connections.ConnectionAborter}.
 */
@NullMarked
package mesh.legacy.connections;

import org.jspecify.annotations.NullMarked;
