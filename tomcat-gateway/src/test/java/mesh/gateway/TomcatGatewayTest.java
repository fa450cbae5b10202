package mesh.gateway;

import java.util.Map;
import mesh.gateway.kit.ActuatorContract;
import mesh.gateway.kit.ClientFaultContract;
import mesh.gateway.kit.ComputingContract;
import mesh.gateway.kit.DatabaseContract;
import mesh.gateway.kit.DroppedConnectionsContract;
import mesh.gateway.kit.ExposureContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.KeptConnectionContract;
import mesh.gateway.kit.MethodContract;
import mesh.gateway.kit.ReadingsContract;
import mesh.gateway.kit.RejectedRequestContract;
import mesh.gateway.kit.RepeatedCallContract;
import mesh.gateway.kit.ResponseMediaTypeContract;
import mesh.gateway.kit.Route;
import mesh.gateway.kit.ThreadContract;
import mesh.gateway.kit.UpstreamFailureContract;

/** The gateway with its default settings. */
class TomcatGatewayTest
        implements ReadingsContract,
                ResponseMediaTypeContract,
                ClientFaultContract,
                KeptConnectionContract,
                DroppedConnectionsContract,
                UpstreamFailureContract,
                RepeatedCallContract,
                ThreadContract,
                ComputingContract,
                DatabaseContract,
                ActuatorContract,
                ExposureContract,
                MethodContract,
                RejectedRequestContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat());
    }

    @Override
    public Map<String, Integer> threads() {
        return Map.of("request", 200);
    }

    @Override
    public Map<String, Integer> connections() {
        return Map.of("max-connections", 8192, "accept-count", 4096, "max-keep-alive-requests", -1);
    }
}
