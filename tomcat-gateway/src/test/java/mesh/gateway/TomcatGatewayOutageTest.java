package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.LegacyOutageContract;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StoreOutageContract;
import mesh.gateway.kit.TightLimits;
import org.junit.jupiter.api.Tag;

/** The gateway while its upstreams are down, and afterwards. */
@Tag("faults-short")
class TomcatGatewayOutageTest implements LegacyOutageContract, StoreOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), TightLimits.and());
    }
}
