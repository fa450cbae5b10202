package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.gateway.kit.GracefulShutdownContract;
import mesh.gateway.kit.Route;
import mesh.servlet.LastResponses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The gateway while it shuts down. */
@Tag("faults-short")
class StoppedTomcatGatewayTest implements GracefulShutdownContract {

    @Override
    public Class<?> application() {
        return TomcatGateway.class;
    }

    @Override
    public List<Route> routes() {
        return Route.ofTomcat();
    }

    @Test
    void leavesTimeForTheLastResponses() {
        try (var gateway = new SpringApplicationBuilder(TomcatGateway.class).run("--server.port=0")) {
            assertThat(gateway.getBeansOfType(LastResponses.class)).hasSize(1);
        }
    }
}
