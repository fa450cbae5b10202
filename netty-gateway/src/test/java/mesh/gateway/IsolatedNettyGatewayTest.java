package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.IsolatedContract;
import mesh.gateway.kit.Route;

/** The gateway in a network of its own. */
class IsolatedNettyGatewayTest implements IsolatedContract {

    @Override
    public Class<?> application() {
        return NettyGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofNetty();
    }
}
