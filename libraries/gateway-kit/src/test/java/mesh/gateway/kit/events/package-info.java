/** Tests the events that many users wait for. */
@NullMarked
package mesh.gateway.kit.events;

import org.jspecify.annotations.NullMarked;
