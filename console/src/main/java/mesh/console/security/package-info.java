/**
 * What a request has to show before it reaches a route: that it was meant for this console and no other host, that no other site
 * sent it, the token where it changes something, and a place in a queue for expensive work; and what browsers are told of every response.
 *
 * <p>Uses no other package of the project. Begin at {@link mesh.console.security.HostFilter}.
 */
@NullMarked
package mesh.console.security;

import org.jspecify.annotations.NullMarked;
