/**
 * What hardens servlet requests, to the end of their responses, once for all servlet services. Nothing is registered by itself:
 * a service imports by name what it uses, and says in a {@link mesh.servlet.RejectionProblems} how it words a rejection.
 *
 * <p>May use the Servlet API and Spring's web API as far as Spring Boot 3.5 and 4.1 both have them, so that the container
 * lab can use it on every container; what needs more says so and is loaded only where it is imported ({@link
 * mesh.servlet.ErrorPage}, {@link mesh.servlet.tomcat}). Begin with {@link mesh.servlet.MalformedUriFilter}.
 */
@NullMarked
package mesh.servlet;

import org.jspecify.annotations.NullMarked;
