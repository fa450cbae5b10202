/**
 * One application for every servlet container: the same jar runs on Spring Boot 3.5 and 4.1, on Tomcat, Jetty and Undertow. It uses Spring
 * MVC, Micrometer and the Servlet API. It uses no class of a container or of Jackson, because their packages differ between the two lines
 * of Spring Boot. Each contender has a POM, which determines its container and its line of Spring Boot.
 *
 * <p>Read next: {@link mesh.container.body}, through which every upload goes, then {@link mesh.container.json}, {@link mesh.container.pdf}
 * and {@link mesh.container.work}.
 */
@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
