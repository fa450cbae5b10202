/** Checks the contract on Netty, and that nothing blocks an event loop. */
@NullMarked
package mesh.gateway;

import org.jspecify.annotations.NullMarked;
