package mesh.gateway;

import mesh.gateway.kit.Gateway;
import mesh.gateway.kit.RequestThreadContract;
import mesh.gateway.kit.Route;

/** The gateway with one thread for all requests. */
class OneThreadTomcatGatewayTest implements RequestThreadContract {

    @Override
    public Gateway gateway() {
        return Gateway.running(
                TomcatGateway.class,
                Route.ofTomcat(),
                "server.tomcat.threads.max=1",
                "server.tomcat.threads.min-spare=1",
                "mesh.limits.response-timeout=60s",
                "mesh.limits.deadline=60s");
    }
}
