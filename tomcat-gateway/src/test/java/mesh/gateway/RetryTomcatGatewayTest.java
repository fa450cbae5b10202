package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.RetryContract;
import mesh.gateway.kit.Route;

/** The gateway with short pauses between attempts. */
class RetryTomcatGatewayTest implements RetryContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), RetryContract.limits());
    }
}
