package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StaleConnectionContract;

/** The gateway with a backend that closes idle connections. */
class StaleTomcatGatewayTest implements StaleConnectionContract {

    @Override
    public Class<?> application() {
        return TomcatGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofTomcat();
    }
}
