/** The contract on Netty, and a watch that no event loop is blocked. */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
