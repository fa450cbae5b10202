/** Tests of the legacy backend, over real connections to a real Tomcat. */
@NullMarked
package mesh.legacy;

import org.jspecify.annotations.NullMarked;
