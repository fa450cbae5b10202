/**
 * The gateway on Tomcat. A thread for each request, which may wait: each package below but {@code http} and {@code concurrent}
 * is one way of calling, with the routes that users see in {@code TemperatureRoutes} and the calls behind them in {@code
 * Temperatures}. This package holds what they share on this server: the configuration of the blocking clients, the one way out
 * for failures, and what the gateway tells of itself.
 *
 * <p>The same jar runs twice, on platform threads and, with {@code spring.threads.virtual.enabled=true}, on virtual ones.
 *
 * <p>Read next: {@link mesh.gateway.resttemplate}. Then lay packages of the same name in the other gateway beside these.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
