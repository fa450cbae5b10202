/**
 * The lesson: whoever reads slowly holds a connection for as long as he reads, and on JDBC a thread as well. How much is held in memory
 * is {@code mesh.database.fetch-size}: 0, which is pgJDBC's own, has the database send all rows before the first is written.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits for the database and for the
 * user, who takes what is written or does not.
 *
 * <p>A client that disconnects: the next thing that is written to him meets the broken connection, and the query is given up.
 *
 * <p>Read next: {@code mesh.gateway.r2dbc.stream} in the Netty gateway, where no thread waits.
 */
@NullMarked
package mesh.gateway.jdbc.stream;

import org.jspecify.annotations.NullMarked;
