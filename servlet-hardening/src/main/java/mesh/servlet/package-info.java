/**
 * Hardens servlet requests, to the end of their responses, in one place for all servlet services. Nothing is registered by default: a
 * service imports by name what it uses, and words its rejections in a {@link mesh.servlet.RejectionProblems}.
 *
 * <p>May use the Servlet API and Spring's web API as far as Spring Boot 3.5 and 4.1 both have them. So the container lab can use it on
 * every container. Types that need more say so, and are loaded only where they are imported ({@link mesh.servlet.ErrorPage}, {@link
 * mesh.servlet.tomcat}). Begin with {@link mesh.servlet.MalformedUriFilter}.
 */
@NullMarked
package mesh.servlet;

import org.jspecify.annotations.NullMarked;
