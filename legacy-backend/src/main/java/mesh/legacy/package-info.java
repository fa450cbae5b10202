@NullMarked
package mesh.legacy;

import org.jspecify.annotations.NullMarked;
