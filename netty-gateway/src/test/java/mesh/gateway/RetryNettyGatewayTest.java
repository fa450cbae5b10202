package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.RetryContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with short pauses between attempts. */
@ExtendWith(EventLoopWatch.class)
class RetryNettyGatewayTest implements RetryContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), RetryContract.limits());
    }
}
