/**
 * The lesson: as with WebClient, the way a route is written changes nothing. The calls are exactly those of {@link mesh.gateway.rsocket}.
 *
 * <p>Thread model: event loop. It waits nowhere.
 *
 * <p>Read next: the Tomcat gateway, from {@code mesh.gateway.resttemplate} on.
 */
@NullMarked
package mesh.gateway.rsocket.functional;

import org.jspecify.annotations.NullMarked;
