/** Checks the contract on Tomcat, on platform threads and on virtual threads. */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
