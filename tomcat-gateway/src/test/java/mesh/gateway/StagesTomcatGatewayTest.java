package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StagesContract;

/** What requests wait for in the gateway on Tomcat. */
class StagesTomcatGatewayTest implements StagesContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), StagesContract.limits());
    }
}
