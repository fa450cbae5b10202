package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.ExhaustionContract;
import mesh.gateway.kit.Route;

/** The gateway after its process has reached a limit. */
class ExhaustedNettyGatewayTest implements ExhaustionContract {

    @Override
    public Class<?> application() {
        return NettyGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofNetty();
    }
}
