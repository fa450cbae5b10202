/**
 * The lesson: a slow reader holds a connection for as long as it reads, and on JDBC a thread as well. {@code mesh.database.fetch-size}
 * decides how many rows are kept in memory: with 0, which is pgJDBC's default, the database sends all rows before the gateway writes the
 * first.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits for the database, and for the user to
 * read the response.
 *
 * <p>A client that disconnects: the next write fails, and the gateway ends the query.
 *
 * <p>Read next: {@code mesh.gateway.r2dbc.stream} in the Netty gateway, where no thread waits.
 */
@NullMarked
package mesh.gateway.jdbc.stream;

import org.jspecify.annotations.NullMarked;
