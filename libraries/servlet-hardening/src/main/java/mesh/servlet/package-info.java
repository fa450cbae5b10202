/**
 * Hardens all servlet services, from the arrival of a request to the end of its response. Nothing is registered by default: a service
 * imports the classes that it needs by name, and words its rejections in a {@link mesh.servlet.RejectionProblems}.
 *
 * <p>May use the parts of the Servlet API and of Spring's web API that Spring Boot 3.5 and 4.1 have in common. So the container lab can use
 * this package on every container. A type that needs anything beyond these parts says so in its comment, and is loaded only where it is
 * imported ({@link mesh.servlet.ErrorPage}, {@link mesh.servlet.tomcat}). Begin with {@link mesh.servlet.MalformedUriFilter}.
 */
@NullMarked
package mesh.servlet;

import org.jspecify.annotations.NullMarked;
