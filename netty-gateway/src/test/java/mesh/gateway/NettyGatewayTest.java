package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway with its default settings. */
@ExtendWith(EventLoopWatch.class)
class NettyGatewayTest
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
        return Gateway.running(NettyGateway.class, Route.ofNetty());
    }

    @Override
    public Map<String, Integer> threads() {
        int cores = Runtime.getRuntime().availableProcessors();
        return Map.of("request", Math.max(cores, 4), "boundedElastic", 10 * cores);
    }

    /** Tomcat has this timeout by default. {@link IdleConnectionNettyGatewayTest} checks its effect with one second. */
    @Test
    void waitsAMinuteForASilentUser() {
        assertThat(gateway().property("server.netty.idle-timeout")).isEqualTo("60s");
    }
}
