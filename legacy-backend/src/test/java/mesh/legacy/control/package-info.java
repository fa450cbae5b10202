/** Tests which callers may change this backend. */
@NullMarked
package mesh.legacy.control;

import org.jspecify.annotations.NullMarked;
