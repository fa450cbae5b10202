/**
 * The PostgreSQL of a run. Where none is named it starts one on a loopback port, with its data in a folder that goes when it
 * does; where {@code database.url} names one it uses that. Either way it makes the table of readings, and is ready when all rows
 * are in.
 *
 * <p><b>It never outlives its run.</b> PostgreSQL's own processes end when this one does, however it does ({@link
 * mesh.database.server.GuardedProcess}), and this one ends when the process that started it is gone, as every
 * service does that has {@code mesh.owner}.
 *
 * <p><b>Thread model.</b> Next to none: PostgreSQL has a process for each connection, and this JVM takes no part in what they do.
 *
 * <p><b>Read next.</b> {@link mesh.database.server.PostgresServer} is how it is started, {@link
 * mesh.database.rows.TemperatureTable} what it holds.
 */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
