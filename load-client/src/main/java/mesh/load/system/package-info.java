/** What the operating system tells of processes, how files are written, and how services are asked that may mean ill. Depends on nothing. */
@NullMarked
package mesh.load.system;

import org.jspecify.annotations.NullMarked;
