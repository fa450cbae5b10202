/**
 * Handles requests before a route sees them, so that a user gets the same responses as on Tomcat. It adds HEAD, OPTIONS and content
 * negotiation, which functional routes lack. It also limits how much of a response the system buffers before the user reads it, and cancels
 * a body if its user has disconnected. Nothing here is a lesson about WebFlux; {@code docs/hostile-input.md} lists the remaining
 * differences.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.http.RequestRejection}.
 */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
