/**
 * Every request body goes through this package, whatever reads it: it is counted, hashed and limited on its way, and never held. Containers
 * have limits of their own, all of them different and with different ways to fail; none of them is used.
 *
 * <p>Uses no other package. Begin with {@link mesh.container.body.MeasuredBody}.
 */
@NullMarked
package mesh.container.body;

import org.jspecify.annotations.NullMarked;
