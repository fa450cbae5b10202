/** Tests of how services are observed, with small real JVMs as services. */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
