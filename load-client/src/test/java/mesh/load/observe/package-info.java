/** Tests of the observation of services, with small real JVMs. */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
