package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.GracefulShutdownContract;
import mesh.gateway.kit.Route;

/** The gateway on virtual threads while it shuts down. */
class VirtualStoppedTomcatGatewayTest implements GracefulShutdownContract {

    @Override
    public Class<?> application() {
        return TomcatGateway.class;
    }

    @Override
    public List<String> properties() {
        return List.of("spring.threads.virtual.enabled=true");
    }

    @Override
    public List<Route> routes() {
        return Route.ofTomcat();
    }
}
