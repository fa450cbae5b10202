/**
 * How the legacy backend is called over HTTP: where it is, under which limits, and how every client tells the same failure in
 * the same words.
 *
 * <p>May use {@link mesh.gateway.kit}. Begin with {@link mesh.gateway.kit.upstream.Limits}.
 */
@NullMarked
package mesh.gateway.kit.upstream;

import org.jspecify.annotations.NullMarked;
