/** Tests the figures that a JVM reports about itself while it works. */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
