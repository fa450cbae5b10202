package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.TightLimitsContract;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with limits that two users already reach. */
@ExtendWith(EventLoopWatch.class)
class TightNettyGatewayTest implements TightLimitsContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), TightLimits.and());
    }
}
