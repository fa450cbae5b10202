/** Tests of the package of this name, and their helpers. */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
