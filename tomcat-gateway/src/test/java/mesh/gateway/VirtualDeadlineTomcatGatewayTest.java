package mesh.gateway;

import mesh.gateway.kit.DeadlineContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads with a deadline of 300 ms. */
@Tag("faults")
@Tag("faults-short")
class VirtualDeadlineTomcatGatewayTest implements DeadlineContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class,
                Route.ofTomcat(),
                A_DEADLINE,
                FEW_CALLS_AT_ONCE,
                "spring.threads.virtual.enabled=true");
    }
}
