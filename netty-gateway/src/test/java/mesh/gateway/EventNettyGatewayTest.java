package mesh.gateway;

import mesh.gateway.kit.EventStreamContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with events at short intervals. */
@ExtendWith(EventLoopWatch.class)
class EventNettyGatewayTest implements EventStreamContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), SHORT_INTERVAL);
    }
}
