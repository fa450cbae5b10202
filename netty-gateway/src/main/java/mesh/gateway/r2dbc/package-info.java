/**
 * The lesson: a reactive driver frees the thread, but not the connection. As on JDBC, ten connections serve ten queries at a time. A query
 * that waits for a connection costs a small object and no thread. This saves memory and threads, but no time.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*} reads from the database, {@code reactor-http-*} writes to the user). It
 * waits nowhere.
 *
 * <p>A client that disconnects: its next query is not made, and the query under way is cancelled.
 *
 * <p>Read next: {@code mesh.gateway.jdbc} in the Tomcat gateway, which sends the same queries to the same database.
 */
@NullMarked
package mesh.gateway.r2dbc;

import org.jspecify.annotations.NullMarked;
