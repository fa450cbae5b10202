/**
 * What this gateway does with requests before a route sees them, so that a user meets the same responses as on Tomcat, and what
 * functional routes need besides; how much of a response the system takes before its user does, and what becomes of a body whose user
 * has gone. Nothing here is a lesson of WebFlux; the differences that are left stand in {@code docs/hostile-input.md}.
 *
 * <p>May use the kit. Begin with {@link mesh.gateway.http.RequestRejection}.
 */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
