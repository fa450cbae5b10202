/** Looking into this very JVM while it does something. */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
