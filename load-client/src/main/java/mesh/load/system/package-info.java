/** What the operating system tells of processes, and how files are written. Depends on nothing. */
@NullMarked
package mesh.load.system;

import org.jspecify.annotations.NullMarked;
