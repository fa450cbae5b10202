package mesh.gateway;

import mesh.gateway.kit.ClientDisconnectContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with users who disconnect before the response. */
@ExtendWith(EventLoopWatch.class)
class DisconnectNettyGatewayTest implements ClientDisconnectContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), FEW_CALLS_AT_ONCE);
    }
}
