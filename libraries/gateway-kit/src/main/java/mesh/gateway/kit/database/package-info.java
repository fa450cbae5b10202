/**
 * The queries of gateways to the database: its address, the limits, the SQL, and the conversion of a driver's exception into an {@link
 * mesh.gateway.kit.UpstreamException}. This package uses the exceptions of JDBC and of R2DBC, but no class of a driver or of a pool.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.database.DatabaseProperties}.
 */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
