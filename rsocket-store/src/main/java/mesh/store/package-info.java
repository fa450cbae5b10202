@NullMarked
package mesh.store;

import org.jspecify.annotations.NullMarked;
