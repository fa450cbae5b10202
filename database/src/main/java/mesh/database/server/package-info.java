/**
 * A PostgreSQL that this service starts: its programs, how root runs them, and how they end.
 *
 * <p>May use {@link mesh.database.DatabaseProperties}. Begin with {@link mesh.database.server.PostgresServer}.
 */
@NullMarked
package mesh.database.server;

import org.jspecify.annotations.NullMarked;
