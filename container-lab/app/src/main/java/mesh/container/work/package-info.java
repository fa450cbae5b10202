/** Work that is no input or output: a processor that computes, and a thread that waits. */
@NullMarked
package mesh.container.work;

import org.jspecify.annotations.NullMarked;
