/** Tests the store over real connections. {@link mesh.store.StoreContract} must be fulfilled with each database. */
@NullMarked
package mesh.store;

import org.jspecify.annotations.NullMarked;
