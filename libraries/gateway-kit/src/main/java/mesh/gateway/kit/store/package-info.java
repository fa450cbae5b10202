/**
 * How gateways reach the store over RSocket: the one connection, and the readings that arrive on it.
 *
 * <p>May use {@link mesh.gateway.kit}, and the name lookup of {@link mesh.gateway.kit.upstream}. Begin with {@link
 * mesh.gateway.kit.store.StoreConnection}.
 */
@NullMarked
package mesh.gateway.kit.store;

import org.jspecify.annotations.NullMarked;
