/** Tests how a gateway calls the backend. */
@NullMarked
package mesh.gateway.kit.upstream;

import org.jspecify.annotations.NullMarked;
