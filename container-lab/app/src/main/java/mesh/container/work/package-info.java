/**
 * Work without input or output: a route that computes, and a route that waits.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.work.WorkController}.
 */
@NullMarked
package mesh.container.work;

import org.jspecify.annotations.NullMarked;
