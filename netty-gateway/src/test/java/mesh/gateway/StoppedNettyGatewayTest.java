package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.GracefulShutdownContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The gateway in its last moments. It runs in another JVM, but the store that stands in uses this one's event loops and
 * timers: BlockHound has to be there before them, or it ends a timer's thread in the middle of its wait.
 */
@ExtendWith(EventLoopWatch.class)
class StoppedNettyGatewayTest implements GracefulShutdownContract {

    @Override
    public Class<?> application() {
        return NettyGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofNetty();
    }
}
