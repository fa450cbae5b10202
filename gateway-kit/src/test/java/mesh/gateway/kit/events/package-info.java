/** Events that many wait for. */
@NullMarked
package mesh.gateway.kit.events;

import org.jspecify.annotations.NullMarked;
