@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
