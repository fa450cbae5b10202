/**
 * One application for every servlet container: the same jar runs on Spring Boot 3.5 and 4.1, on Tomcat, Jetty and Undertow.
 * It uses Spring MVC, Micrometer and the Servlet API, but nothing of a container or of Jackson, whose packages differ from one line to the
 * next. The POM of a contender says what the contender is.
 *
 * <p>Read next: {@link mesh.container.body}, which every upload goes through, then {@link mesh.container.json},
 * {@link mesh.container.pdf} and {@link mesh.container.work}.
 */
@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
