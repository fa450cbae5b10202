/**
 * What this gateway rejects before a route sees it, so that a user meets the same answers as on Tomcat. Nothing here is a
 * lesson of WebFlux; the differences that are left stand in {@code docs/hostile-input.md}.
 */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
