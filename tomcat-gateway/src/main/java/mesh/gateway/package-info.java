/**
 * The gateway on Tomcat. Each request has a thread, which may wait. Each package below except {@code http} and {@code concurrent} is one
 * way of calling: {@code TemperatureRoutes} has the routes that users see, and {@code Temperatures} makes the calls for them. This package
 * contains the code that all ways share on this server: the configuration of the blocking clients, the handler of failures, and the
 * gateway's information about itself.
 *
 * <p>The same jar runs as two services: on platform threads, and on virtual threads with {@code spring.threads.virtual.enabled=true}.
 *
 * <p>Read next: {@link mesh.gateway.resttemplate}. Then compare the packages with those of the same names in the other gateway.
 */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
