/**
 * How the store is reached over RSocket: the one connection to it, and what comes through it.
 *
 * <p>May use {@link mesh.gateway.kit}, and of {@link mesh.gateway.kit.upstream} how names are looked up. Begin with
 * {@link mesh.gateway.kit.store.StoreConnection}.
 */
@NullMarked
package mesh.gateway.kit.store;

import org.jspecify.annotations.NullMarked;
