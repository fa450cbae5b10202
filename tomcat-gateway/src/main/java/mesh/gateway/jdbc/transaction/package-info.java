/**
 * The lesson: a transaction holds its connection from its first statement to its commit, through all computing in between. The pool then
 * limits concurrent requests instead of concurrent queries.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). The transaction is bound to this thread:
 * Spring keeps the connection in a {@code ThreadLocal}. It waits as {@link mesh.gateway.jdbc} does.
 *
 * <p>Read next: {@code mesh.gateway.r2dbc.transaction} in the Netty gateway, where the transaction is bound to no thread.
 */
@NullMarked
package mesh.gateway.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
