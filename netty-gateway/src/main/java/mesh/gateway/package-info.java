@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
