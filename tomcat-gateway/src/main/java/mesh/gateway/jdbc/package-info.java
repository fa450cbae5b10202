/**
 * The lesson: with a database, the pool limits the load, not the threads. Ten connections serve ten queries at a time, whether two hundred
 * platform threads or ten thousand virtual threads wait for them. Virtual threads remove the limit in front of the pool. With platform
 * threads, a request without a thread waits in Tomcat's queue, without a time limit. With virtual threads, every request waits for a
 * connection, and a request that waits too long gets a 500.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in HikariCP for a connection
 * and then in the driver for the row.
 *
 * <p>A client that disconnects: the gateway does not notice. It makes all of the client's queries.
 *
 * <p>Read next: {@code mesh.gateway.r2dbc} in the Netty gateway, which sends the same queries to the same database, and no thread waits.
 */
@NullMarked
package mesh.gateway.jdbc;

import org.jspecify.annotations.NullMarked;
