/**
 * The gateway on Netty. It has few threads, and none of them may wait. Each package below except {@code http} is one way of calling:
 * {@code TemperatureRoutes} has the routes that users see, and {@code Temperatures} the calls behind them. Where routes are written both
 * with annotations and as functions, the functions are in {@code functional}. This package contains the code that all of them share on
 * this server: the single exit for failures, and the gateway's information about itself.
 *
 * <p>Read next: {@link mesh.gateway.webclient}. Then compare it with the same package of the other gateway.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
