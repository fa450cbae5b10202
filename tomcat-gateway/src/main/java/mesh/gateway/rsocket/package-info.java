/**
 * The lesson: RSocket does not need a reactive server. The stream from the store is as reactive here as on Netty, except for the last step.
 * Spring MVC gathers all readings before it writes them. With NDJSON, it writes each reading when it arrives.
 *
 * <p>Thread model: servlet async. {@code reactor-tcp-*} reads from the store, and {@code http-nio-*-exec-*} writes to the user. It waits
 * nowhere.
 *
 * <p>Read next: the load client, which sends the same request to all of these routes.
 */
@NullMarked
package mesh.gateway.rsocket;

import org.jspecify.annotations.NullMarked;
