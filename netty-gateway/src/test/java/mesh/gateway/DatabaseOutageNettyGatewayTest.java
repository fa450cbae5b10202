package mesh.gateway;

import mesh.gateway.kit.DatabaseOutageContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway while its database is slow, full or down, and afterwards. */
@Tag("faults")
@Tag("faults-short")
@ExtendWith(EventLoopWatch.class)
class DatabaseOutageNettyGatewayTest implements DatabaseOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(NettyGateway.class, Route.ofNetty(), DatabaseOutageContract.tightLimits());
    }
}
