package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.StagesContract;
import org.junit.jupiter.api.Tag;

/** The same as {@link StagesTomcatGatewayTest} on virtual threads. It mostly waits, so it runs with the fault tests. */
@Tag("faults")
class VirtualStagesTomcatGatewayTest implements StagesContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), StagesContract.limits("spring.threads.virtual.enabled=true"));
    }
}
