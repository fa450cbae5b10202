/**
 * The lesson: RSocket does not need a reactive server. The stream from the store is as reactive here as on Netty, up to the last step:
 * Spring MVC gathers the readings before it writes them (with NDJSON it writes each one when it arrives).
 *
 * <p>Thread model: servlet async. {@code reactor-tcp-*} reads from the store, {@code http-nio-*-exec-*} writes to the user.
 * It waits nowhere.
 *
 * <p>Read next: the load client, which sends the same request to all of these routes.
 */
@NullMarked
package mesh.gateway.rsocket;

import org.jspecify.annotations.NullMarked;
