/**
 * The lesson: a slow reader holds a connection for as long as it reads. Back-pressure extends from the user's socket to the database, so no
 * thread waits, and few rows are kept in memory. But ten slow readers occupy all ten connections, and all other users wait for one.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*} reads from the database, {@code reactor-http-*} writes to the user). It
 * waits nowhere.
 *
 * <p>A client that disconnects: the remaining rows are not read, and the connection returns to the pool.
 *
 * <p>Read next: {@code mesh.gateway.jdbc.stream} in the Tomcat gateway.
 */
@NullMarked
package mesh.gateway.r2dbc.stream;

import org.jspecify.annotations.NullMarked;
