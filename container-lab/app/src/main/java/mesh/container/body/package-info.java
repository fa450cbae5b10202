/**
 * Every request body goes through this package, which counts, hashes and limits it, and never holds it in memory. The containers' own
 * limits are not used, because each container has different limits, and fails differently when they are exceeded.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.body.MeasuredBody}.
 */
@NullMarked
package mesh.container.body;

import org.jspecify.annotations.NullMarked;
