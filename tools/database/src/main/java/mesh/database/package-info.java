/**
 * The PostgreSQL of a run. If {@code database.url} names a PostgreSQL, this service uses it. Otherwise it starts one on a loopback port,
 * with its data in a folder that is removed when PostgreSQL ends. In both cases this service makes the table of readings. It is ready when
 * the table has all rows.
 *
 * <p><b>It never outlives its run.</b> PostgreSQL's processes end with this service's process, even if that is killed ({@link
 * mesh.database.server.GuardedProcess}). Like every service with {@code mesh.owner}, this service ends when the process that started it has
 * ended.
 *
 * <p><b>Thread model.</b> This JVM has almost nothing to do: PostgreSQL has a process for each connection, and these processes do the work.
 *
 * <p><b>Read next.</b> {@link mesh.database.server.PostgresServer} shows how PostgreSQL is started. {@link
 * mesh.database.rows.TemperatureTable} shows what the table contains.
 */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
