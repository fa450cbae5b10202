/** What the filters let pass, and what they do not. */
@NullMarked
package mesh.servlet;

import org.jspecify.annotations.NullMarked;
