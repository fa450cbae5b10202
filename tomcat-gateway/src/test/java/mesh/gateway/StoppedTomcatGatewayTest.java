package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.GracefulShutdownContract;
import mesh.gateway.kit.Route;

/** The gateway in its last moments. */
class StoppedTomcatGatewayTest implements GracefulShutdownContract {

    @Override
    public Class<?> application() {
        return TomcatGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofTomcat();
    }
}
