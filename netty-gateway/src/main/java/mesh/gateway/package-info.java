/**
 * The gateway on Netty. Few threads, none of which may wait: each package below but {@code http} is one way of calling, with the routes
 * that users see in {@code TemperatureRoutes} and the calls behind them in {@code Temperatures}. This package holds what
 * they share: the wire records, the clients' set-up and the one way out for failures.
 *
 * <p>Read next: {@link mesh.gateway.webclient}. Then lay the same package of the other gateway beside it.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
