package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StagesContract;

/** The same on virtual threads. */
class VirtualStagesTomcatGatewayTest implements StagesContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), StagesContract.limits("spring.threads.virtual.enabled=true"));
    }
}
