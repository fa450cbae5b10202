/**
 * The PostgreSQL that this service starts: finds its programs, runs them even as root, and ends them.
 *
 * <p>May use {@link mesh.database.DatabaseProperties}. Begin with {@link mesh.database.server.PostgresServer}.
 */
@NullMarked
package mesh.database.server;

import org.jspecify.annotations.NullMarked;
