/** The contract that both gateways fulfil: what every route has to do, in health and in sickness. */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
