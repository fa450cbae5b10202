/** The contract that both gateways fulfil: what every route has to do, in normal operation and during failures. */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
