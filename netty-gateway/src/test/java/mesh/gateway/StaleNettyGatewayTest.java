package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StaleConnectionContract;

/** The gateway with a backend that closes idle connections. */
class StaleNettyGatewayTest implements StaleConnectionContract {

    @Override
    public Class<?> application() {
        return NettyGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofNetty();
    }
}
