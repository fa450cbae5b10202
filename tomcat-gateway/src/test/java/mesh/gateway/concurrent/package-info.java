/** Tests concurrent blocking calls. */
@NullMarked
package mesh.gateway.concurrent;

import org.jspecify.annotations.NullMarked;
