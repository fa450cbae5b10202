package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.IsolatedContract;
import mesh.gateway.kit.Route;

/** The gateway in a network of its own. */
class IsolatedTomcatGatewayTest implements IsolatedContract {

    @Override
    public Class<?> application() {
        return TomcatGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofTomcat();
    }
}
