/**
 * What this gateway rejects before a route sees it, so that a user meets the same responses as on Netty, and how much
 * of a response the system takes before he does. Nothing here is a lesson of Spring MVC; the differences that are left stand in {@code docs/hostile-input.md}.
 *
 * <p>May use the kit and {@code mesh.servlet}. Begin with {@link mesh.gateway.http.HardeningConfiguration}.
 */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
