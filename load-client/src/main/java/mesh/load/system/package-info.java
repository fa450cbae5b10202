/** What the operating system tells of processes. Depends on nothing. */
@NullMarked
package mesh.load.system;

import org.jspecify.annotations.NullMarked;
