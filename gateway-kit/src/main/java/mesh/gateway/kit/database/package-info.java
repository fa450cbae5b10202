/**
 * The queries of gateways to the database: its address, the limits, the SQL, and the conversion of a driver's failure into one of the
 * gateway's. This package knows the exceptions of JDBC and of R2DBC, but no driver and no pool.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.database.DatabaseProperties}.
 */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
