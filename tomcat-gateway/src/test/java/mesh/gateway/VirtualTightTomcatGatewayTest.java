package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.TightLimits;
import mesh.gateway.kit.TightLimitsContract;
import org.junit.jupiter.api.Tag;

/** The same as {@link TightTomcatGatewayTest} on virtual threads: mostly it waits, and is tried with the faults. */
@Tag("faults")
@Tag("faults-short")
class VirtualTightTomcatGatewayTest implements TightLimitsContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), TightLimits.and("spring.threads.virtual.enabled=true"));
    }
}
