/** Looks at the threads inside the services' JVMs while they work. Depends on result and scenario only. */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
