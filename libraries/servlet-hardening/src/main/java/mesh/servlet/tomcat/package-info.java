/**
 * Hardens Tomcat itself. Only services that run on the embedded Tomcat of Spring Boot 4 may import it.
 *
 * <p>Begin with {@link mesh.servlet.tomcat.TomcatHardening}.
 */
@NullMarked
package mesh.servlet.tomcat;

import org.jspecify.annotations.NullMarked;
