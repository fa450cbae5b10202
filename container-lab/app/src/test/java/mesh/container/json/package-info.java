@NullMarked
package mesh.container.json;

import org.jspecify.annotations.NullMarked;
