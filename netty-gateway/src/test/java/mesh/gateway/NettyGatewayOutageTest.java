package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.LegacyOutageContract;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StoreOutageContract;
import mesh.gateway.kit.TightLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway while its upstreams are down, and afterwards. */
@ExtendWith(EventLoopWatch.class)
@Tag("faults-short")
class NettyGatewayOutageTest implements LegacyOutageContract, StoreOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), TightLimits.and());
    }
}
