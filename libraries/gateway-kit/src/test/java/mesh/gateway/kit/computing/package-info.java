/** Tests how much a route computes per reading. */
@NullMarked
package mesh.gateway.kit.computing;

import org.jspecify.annotations.NullMarked;
