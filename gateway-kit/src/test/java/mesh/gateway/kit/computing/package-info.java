/** Tests of how much is computed. */
@NullMarked
package mesh.gateway.kit.computing;

import org.jspecify.annotations.NullMarked;
