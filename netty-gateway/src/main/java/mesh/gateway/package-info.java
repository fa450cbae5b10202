/**
 * The gateway on Netty. It has few threads, and none of them may wait. Each package below except {@code http} is one way of calling: {@code
 * TemperatureRoutes} has the routes that users see, and {@code Temperatures} makes the calls for them. If a way of calling has routes both
 * with annotations and as functions, the functions are in its package {@code functional}. This package contains the code that all ways
 * share on this server: the handler of failures, and the gateway's information about itself.
 *
 * <p>Read next: {@link mesh.gateway.webclient}. Then compare it with the same package of the other gateway.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
