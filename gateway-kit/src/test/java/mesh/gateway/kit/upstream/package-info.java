/** How the backend is called. */
@NullMarked
package mesh.gateway.kit.upstream;

import org.jspecify.annotations.NullMarked;
