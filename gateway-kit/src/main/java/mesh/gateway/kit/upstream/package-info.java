/**
 * How gateways call the legacy backend over HTTP: where it is, under which limits, and how every client reports the same failure in the
 * same words.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.upstream.Limits}.
 */
@NullMarked
package mesh.gateway.kit.upstream;

import org.jspecify.annotations.NullMarked;
