package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StagesContract;
import org.junit.jupiter.api.extension.ExtendWith;

/** What requests wait for in the gateway on Netty. */
@ExtendWith(EventLoopWatch.class)
class StagesNettyGatewayTest implements StagesContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), StagesContract.limits());
    }
}
