package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.TightLimitsContract;
import org.junit.jupiter.api.Tag;

/** The same as {@link TightTomcatGatewayTest} on virtual threads. It mostly waits, so it runs with the fault tests. */
@Tag("faults")
class VirtualTightTomcatGatewayTest implements TightLimitsContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), TightLimits.and("spring.threads.virtual.enabled=true"));
    }
}
