package mesh.gateway;

import mesh.gateway.kit.DatabaseOutageContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads while its database is slow, full or down, and afterwards. */
@Tag("faults") // tests the same code as on platform threads, and takes another quarter of a minute
class VirtualDatabaseOutageTomcatGatewayTest implements DatabaseOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class,
                Route.ofTomcat(),
                DatabaseOutageContract.tightLimits("spring.threads.virtual.enabled=true"));
    }
}
