package mesh.gateway;

import mesh.gateway.kit.EventStreamContract;
import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.Route;

/** The gateway with events at short intervals. */
class EventTomcatGatewayTest implements EventStreamContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(TomcatGateway.class, Route.ofTomcat(), SHORT_INTERVAL);
    }
}
