/** Tests how a gateway tries failed calls again. */
@NullMarked
package mesh.gateway.kit.retry;

import org.jspecify.annotations.NullMarked;
