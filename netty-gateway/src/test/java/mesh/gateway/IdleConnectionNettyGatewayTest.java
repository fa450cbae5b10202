package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.IdleConnectionContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with a short timeout for silent connections. */
@ExtendWith(EventLoopWatch.class)
class IdleConnectionNettyGatewayTest implements IdleConnectionContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), "server.netty.idle-timeout=1s");
    }
}
