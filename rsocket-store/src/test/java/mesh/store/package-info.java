/** Tests the store over real connections. {@link mesh.store.StoreContract} holds on each database. */
@NullMarked
package mesh.store;

import org.jspecify.annotations.NullMarked;
