/**
 * The conditions that a request must meet before it reaches a route. It is addressed to this console, it does not come from another
 * site, it carries the token if it changes something, and it finds a place in a queue if the work is expensive. This package also
 * sets the security headers of every response.
 *
 * <p>Begin at {@link mesh.console.security.HostFilter}.
 */
@NullMarked
package mesh.console.security;

import org.jspecify.annotations.NullMarked;
