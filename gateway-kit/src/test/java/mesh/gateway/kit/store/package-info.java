/** How the store is called. */
@NullMarked
package mesh.gateway.kit.store;

import org.jspecify.annotations.NullMarked;
