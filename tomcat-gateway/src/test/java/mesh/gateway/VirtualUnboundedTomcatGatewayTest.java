package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.UnboundedRestTemplateContract;

/** The gateway on virtual threads with RestTemplate's default settings. */
class VirtualUnboundedTomcatGatewayTest implements UnboundedRestTemplateContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class,
                Route.ofTomcat(),
                TightLimits.and(PROPERTY, "spring.threads.virtual.enabled=true"));
    }
}
