/**
 * Rejects requests before a route sees them, so that a user gets the same responses as on Netty. It also limits how much of a response the
 * system buffers before the user reads it. Nothing here is a lesson about Spring MVC; {@code docs/hostile-input.md} lists the remaining
 * differences.
 *
 * <p>May use the kit and {@code mesh.servlet}. Begin with {@link mesh.gateway.http.HardeningConfiguration}.
 */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
