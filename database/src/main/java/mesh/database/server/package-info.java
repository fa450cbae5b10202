/**
 * A PostgreSQL of one's own: its programs, how they are run by root, and how they end.
 *
 * <p>May use {@link mesh.database.DatabaseProperties}. Begin with {@link mesh.database.server.PostgresServer}.
 */
@NullMarked
package mesh.database.server;

import org.jspecify.annotations.NullMarked;
