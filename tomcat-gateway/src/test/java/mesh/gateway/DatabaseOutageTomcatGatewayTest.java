package mesh.gateway;

import mesh.gateway.kit.DatabaseOutageContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;

/** The gateway while its database is slow, full or away, and after. */
class DatabaseOutageTomcatGatewayTest implements DatabaseOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), DatabaseOutageContract.tightLimits());
    }
}
