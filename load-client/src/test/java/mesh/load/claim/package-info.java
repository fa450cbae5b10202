/** Claims on results that are known to the last figure. */
@NullMarked
package mesh.load.claim;

import org.jspecify.annotations.NullMarked;
