/**
 * What every request body goes through, whoever reads it: it is counted, hashed and limited on its way, and never held.
 * Containers have limits of their own, each another one with another way to fail; none of them is used.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.body.MeasuredBody}.
 */
@NullMarked
package mesh.container.body;

import org.jspecify.annotations.NullMarked;
