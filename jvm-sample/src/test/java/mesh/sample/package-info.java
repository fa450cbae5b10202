/** Tests what a JVM reports about itself while it does something. */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
