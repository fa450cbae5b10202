/**
 * The PostgreSQL of a run. If {@code database.url} names one, this service uses that. Otherwise it starts one on a loopback port, with its
 * data in a folder that is removed when PostgreSQL ends. In both cases it makes the table of readings, and is ready when all rows are in.
 *
 * <p><b>It never outlives its run.</b> PostgreSQL's own processes end when this one does, however it ends ({@link
 * mesh.database.server.GuardedProcess}). This one ends when the process that started it is gone, as every service does that has {@code
 * mesh.owner}.
 *
 * <p><b>Thread model.</b> Next to none: PostgreSQL has a process for each connection, and this JVM takes no part in their work.
 *
 * <p><b>Read next.</b> {@link mesh.database.server.PostgresServer} shows how it is started, {@link mesh.database.rows.TemperatureTable}
 * what it holds.
 */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
