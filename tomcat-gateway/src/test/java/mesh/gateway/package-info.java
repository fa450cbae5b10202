/** The contract on Tomcat, on platform and on virtual threads. */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
