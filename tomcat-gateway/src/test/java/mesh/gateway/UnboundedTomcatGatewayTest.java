package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.UnboundedRestTemplateContract;

/** The gateway with RestTemplate's default settings. */
class UnboundedTomcatGatewayTest implements UnboundedRestTemplateContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), TightLimits.and(PROPERTY));
    }
}
