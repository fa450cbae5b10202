package mesh.gateway;

import mesh.gateway.kit.ClientDisconnectContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The same as {@link DisconnectTomcatGatewayTest} on virtual threads. It mostly waits, so it runs with the fault tests. */
@Tag("faults")
@Tag("faults-short")
class VirtualDisconnectTomcatGatewayTest implements ClientDisconnectContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), FEW_CALLS_AT_ONCE, "spring.threads.virtual.enabled=true");
    }
}
