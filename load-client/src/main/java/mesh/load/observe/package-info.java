/**
 * Samples JVMs while they work, over JMX or through their management endpoint.
 *
 * <p>May use {@code results} and {@code os}. Begin at {@link mesh.load.observe.Sampler}.
 */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
