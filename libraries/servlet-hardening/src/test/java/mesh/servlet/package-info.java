/** Tests which requests the filters pass, and which they reject. */
@NullMarked
package mesh.servlet;

import org.jspecify.annotations.NullMarked;
