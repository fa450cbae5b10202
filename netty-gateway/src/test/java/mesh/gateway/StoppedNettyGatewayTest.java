package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.GracefulShutdownContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The gateway while it shuts down. It runs in another JVM, but the stand-in for the store uses this JVM's event loops and timers.
 * BlockHound must be installed before these exist; otherwise it ends a timer's thread in the middle of its wait.
 */
@ExtendWith(EventLoopWatch.class)
@Tag("faults-short")
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
