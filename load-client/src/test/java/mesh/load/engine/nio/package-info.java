/** Tests of the package of this name, and their fixtures. */
@NullMarked
package mesh.load.engine.nio;

import org.jspecify.annotations.NullMarked;
