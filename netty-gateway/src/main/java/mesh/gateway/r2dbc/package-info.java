/**
 * The lesson: a reactive driver frees the thread, and no connection. As on JDBC ten connections serve ten queries at a time; those who
 * wait for one cost a small object each and no thread. What is gained is memory and threads, not time.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*} reads from the database, {@code reactor-http-*} writes to the user). It
 * waits nowhere.
 *
 * <p>A client that disconnects: its next query is not made, and the one that is under way is cancelled.
 *
 * <p>Read next: {@code mesh.gateway.jdbc} in the Tomcat gateway, which asks the same of the same database.
 */
@NullMarked
package mesh.gateway.r2dbc;

import org.jspecify.annotations.NullMarked;
