package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.IdleConnectionContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with little patience for silence. */
@ExtendWith(EventLoopWatch.class)
class IdleConnectionNettyGatewayTest implements IdleConnectionContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), "server.netty.idle-timeout=1s");
    }
}
