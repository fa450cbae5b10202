package mesh.gateway;

import mesh.gateway.kit.DatabaseOutageContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads while its database is slow, full or away, and after. */
@Tag("faults") // the same code as on platform threads, for a quarter of a minute more
class VirtualDatabaseOutageTomcatGatewayTest implements DatabaseOutageContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class,
                Route.ofTomcat(),
                DatabaseOutageContract.tightLimits("spring.threads.virtual.enabled=true"));
    }
}
