/**
 * The gateway on Tomcat. Each request has a thread, which may wait. Each package below except {@code http} and {@code concurrent} is one
 * way of calling: {@code TemperatureRoutes} has the routes that users see, and {@code Temperatures} the calls behind them. This package
 * contains the code that all of them share on this server: the configuration of the blocking clients, the single exit for failures, and
 * the gateway's information about itself.
 *
 * <p>The same jar runs twice, on platform threads and, with {@code spring.threads.virtual.enabled=true}, on virtual ones.
 *
 * <p>Read next: {@link mesh.gateway.resttemplate}. Then compare the packages with those of the same names in the other gateway.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
