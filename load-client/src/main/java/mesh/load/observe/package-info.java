/** Looks into the services while they work, over JMX or through their management endpoint. Depends on result, scenario and system only. */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
