package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.GracefulStopContract;
import mesh.gateway.kit.Route;

/** The gateway in its last moments. */
class StoppedNettyGatewayTest implements GracefulStopContract {

    @Override
    public Class<?> application() {
        return NettyGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofNetty();
    }
}
