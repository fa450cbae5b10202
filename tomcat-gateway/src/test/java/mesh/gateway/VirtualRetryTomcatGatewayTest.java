package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.RetryContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads with short pauses between attempts. */
@Tag("faults")
@Tag("faults-short")
class VirtualRetryTomcatGatewayTest implements RetryContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), RetryContract.limits("spring.threads.virtual.enabled=true"));
    }
}
