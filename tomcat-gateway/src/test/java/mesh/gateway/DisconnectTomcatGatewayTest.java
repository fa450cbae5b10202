package mesh.gateway;

import mesh.gateway.kit.ClientDisconnectContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;

/** The gateway with users who disconnect before the response. */
class DisconnectTomcatGatewayTest implements ClientDisconnectContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), FEW_CALLS_AT_ONCE);
    }
}
