package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.TightLimitsContract;

/** The gateway with limits that two users already reach. */
class TightTomcatGatewayTest implements TightLimitsContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), TightLimits.and());
    }
}
