@NullMarked
package mesh.container;

import org.jspecify.annotations.NullMarked;
