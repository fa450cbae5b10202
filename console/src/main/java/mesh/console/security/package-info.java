/**
 * Checks each request before it reaches a route. The request must be addressed to this console and must not come from another site. If it
 * changes something, it must have the token. If its work is expensive, it must find a place in a queue. This package also sets the security
 * headers of every response.
 *
 * <p>Begin at {@link mesh.console.security.HostFilter}.
 */
@NullMarked
package mesh.console.security;

import org.jspecify.annotations.NullMarked;
