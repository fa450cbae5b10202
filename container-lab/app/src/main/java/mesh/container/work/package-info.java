/**
 * Work without input or output: a processor that computes, and a thread that waits.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.work.WorkController}.
 */
@NullMarked
package mesh.container.work;

import org.jspecify.annotations.NullMarked;
