/** Blocking calls at the same time. */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
