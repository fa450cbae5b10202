package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.IdleConnectionContract;
import mesh.gateway.kit.Route;

/** The gateway with a short timeout for silent connections. */
class IdleConnectionTomcatGatewayTest implements IdleConnectionContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), "server.tomcat.connection-timeout=1s");
    }
}
