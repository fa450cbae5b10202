/**
 * The lesson: with a database, the pool decides, not the thread. Ten connections serve ten queries at a time, whether two hundred platform
 * threads wait for them or ten thousand virtual ones. Virtual threads take away the limit in front of the pool. Before, a request without
 * a thread waited in Tomcat's queue, without a time limit. Now every request waits for a connection, and one that waits too long gets a
 * 500.
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
