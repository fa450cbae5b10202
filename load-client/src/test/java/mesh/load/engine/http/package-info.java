/** Tests of the package of this name, and their fixtures. */
@NullMarked
package mesh.load.engine.http;

import org.jspecify.annotations.NullMarked;
