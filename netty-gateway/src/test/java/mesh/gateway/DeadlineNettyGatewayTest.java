package mesh.gateway;

import mesh.gateway.kit.DeadlineContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with a deadline of 300 ms. */
@ExtendWith(EventLoopWatch.class)
class DeadlineNettyGatewayTest implements DeadlineContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), A_DEADLINE, FEW_CALLS_AT_ONCE);
    }
}
