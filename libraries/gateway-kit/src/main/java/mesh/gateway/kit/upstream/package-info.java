/**
 * The calls of gateways to the legacy backend over HTTP: its address, the limits, and failures that are worded alike for all clients.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.upstream.Limits}.
 */
@NullMarked
package mesh.gateway.kit.upstream;

import org.jspecify.annotations.NullMarked;
