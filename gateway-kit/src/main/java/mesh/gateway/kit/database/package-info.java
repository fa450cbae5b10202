/**
 * How the database is queried: where it is, under which limits, in which words of SQL, and how a driver's failure becomes one of
 * the gateway's. It knows the exceptions of JDBC and of R2DBC, and no driver and no pool.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.database.DatabaseProperties}.
 */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
