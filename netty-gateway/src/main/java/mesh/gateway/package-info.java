/**
 * The gateway on Netty. Few threads, none of which may wait: each package below but {@code http} is one way of calling, with
 * the routes that users see in {@code TemperatureRoutes} and the calls behind them in {@code Temperatures}. Where an annotated
 * and a functional way of writing the routes are compared, the latter stands in {@code functional}. This package holds what
 * they share on this server: the one way out for failures, and what the gateway tells of itself.
 *
 * <p>Read next: {@link mesh.gateway.webclient}. Then lay the same package of the other gateway beside it.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
