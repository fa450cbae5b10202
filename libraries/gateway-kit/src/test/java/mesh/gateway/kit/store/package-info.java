/** Tests how a gateway calls the store. */
@NullMarked
package mesh.gateway.kit.store;

import org.jspecify.annotations.NullMarked;
