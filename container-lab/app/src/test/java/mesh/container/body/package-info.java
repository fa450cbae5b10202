@NullMarked
package mesh.container.body;

import org.jspecify.annotations.NullMarked;
