package mesh.gateway;

import mesh.gateway.kit.ClientFaultContract;
import mesh.gateway.kit.ExposureContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.MethodContract;
import mesh.gateway.kit.RejectedRequestContract;
import mesh.gateway.kit.ResponseMediaTypeContract;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads: the parts of the contract about requests that never wait. */
@Tag("faults")
@Tag("faults-short")
class VirtualRequestTomcatGatewayTest
        implements ResponseMediaTypeContract,
                ClientFaultContract,
                ExposureContract,
                MethodContract,
                RejectedRequestContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), "spring.threads.virtual.enabled=true");
    }
}
