package mesh.gateway;

import mesh.gateway.kit.DeadlineContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;

/** The gateway with a deadline of 300 ms. */
class DeadlineTomcatGatewayTest implements DeadlineContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), A_DEADLINE, FEW_CALLS_AT_ONCE);
    }
}
