package mesh.gateway;

import mesh.gateway.kit.DatabaseOutageContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway while its database is slow, full or down, and afterwards. */
@Tag("faults")
@Tag("faults-short")
class DatabaseOutageTomcatGatewayTest implements DatabaseOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), DatabaseOutageContract.tightLimits());
    }
}
