/**
 * The lesson: with a database it is the pool that decides, not the thread. Ten connections serve ten queries at a time, whether two
 * hundred platform threads wait for them or ten thousand virtual ones. Virtual threads take away the limit that stood in front of
 * the pool: who found no thread waited at the door for as long as it took; now everybody waits for a connection, and whoever waits
 * too long gets a 500.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in HikariCP for a connection
 * and then in the driver for the row.
 *
 * <p>A client that disconnects: nobody hears of it. All its queries are made.
 *
 * <p>Read next: {@code mesh.gateway.r2dbc} in the Netty gateway, which asks the same of the same database, and no thread waits.
 */
@NullMarked
package mesh.gateway.jdbc;

import org.jspecify.annotations.NullMarked;
