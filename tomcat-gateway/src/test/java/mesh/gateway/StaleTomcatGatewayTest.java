package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StaleConnectionContract;

/** The gateway whose backend closes connections that rest. */
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
