package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.RequestThreadContract;
import mesh.gateway.kit.Route;

/** The gateway with ten threads for all requests. */
class TenThreadsTomcatGatewayTest implements RequestThreadContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), RequestThreadContract.properties());
    }
}
