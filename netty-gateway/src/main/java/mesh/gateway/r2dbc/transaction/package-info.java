/**
 * The lesson: a reactive transaction is bound not to a thread but to the subscription, in Reactor's context. It holds its connection from
 * its first statement to its commit, as on JDBC. Nothing is sent to the user before the commit, because a part of a response cannot be
 * taken back.
 *
 * <p>Thread model: event loop ({@code reactor-tcp-*}). It waits nowhere.
 *
 * <p>Read next: {@code mesh.gateway.jdbc.transaction} in the Tomcat gateway.
 */
@NullMarked
package mesh.gateway.r2dbc.transaction;

import org.jspecify.annotations.NullMarked;
