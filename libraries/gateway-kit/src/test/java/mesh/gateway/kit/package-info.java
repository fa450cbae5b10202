/** The contract that both gateways fulfil: how every route must behave, in normal operation and during failures. */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
