package mesh.gateway;

import java.util.Map;
import mesh.gateway.kit.ActuatorContract;
import mesh.gateway.kit.ComputingContract;
import mesh.gateway.kit.DatabaseContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.KeptConnectionContract;
import mesh.gateway.kit.ReadingsContract;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.ThreadContract;
import mesh.gateway.kit.UpstreamFailureContract;

/** The gateway on virtual threads with its default settings. */
class VirtualTomcatGatewayTest
        implements ReadingsContract,
                KeptConnectionContract,
                UpstreamFailureContract,
                ThreadContract,
                ComputingContract,
                DatabaseContract,
                ActuatorContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), "spring.threads.virtual.enabled=true");
    }

    @Override
    public Map<String, Integer> threads() {
        return Map.of();
    }

    @Override
    public Map<String, Integer> connections() {
        return Map.of("max-connections", 8192, "accept-count", 4096, "max-keep-alive-requests", -1);
    }
}
