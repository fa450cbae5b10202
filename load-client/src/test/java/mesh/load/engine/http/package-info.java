/** Tests of the package with the same name, and their fixtures. */
@NullMarked
package mesh.load.engine.http;

import org.jspecify.annotations.NullMarked;
