package mesh.gateway;

import mesh.gateway.kit.EventStreamContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Tag;

/** The gateway on virtual threads with events at short intervals. */
@Tag("faults")
@Tag("faults-short")
class VirtualEventTomcatGatewayTest implements EventStreamContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class, Route.ofTomcat(), SHORT_INTERVAL, "spring.threads.virtual.enabled=true");
    }
}
