package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import mesh.load.results.PlacementFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.run.testbed.control.ServiceControl;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServiceDescriptionTest {

    @Test
    void keepsThePlacementAndTheLimitsOfAService() throws Exception {
        assertThat(placement("""
                        {"placement": {"pod": "gateway-1", "node": "worker-2", "processors": 0.25, "memoryBytes": 1073741824}}""")).isEqualTo(new PlacementFigures("gateway-1", "worker-2", 0.25, 1L << 30));
    }

    @Test
    void acceptsAPartialPlacement() throws Exception {
        assertThat(placement("{\"placement\": {\"processors\": 2}}"))
                .isEqualTo(new PlacementFigures(null, null, 2.0, null));
    }

    @Test
    void hasNoPlacementIfItIsMissingOrMalformed() throws Exception {
        assertThat(placement("{}")).isNull();
        assertThat(placement("{\"placement\": {\"pod\": 1, \"processors\": \"many\", \"else\": {}}}"))
                .isNull();
    }

    /** Linux silently shortens a queue that is longer than its limit. */
    @Test
    void theKernelLimitsTheAcceptQueue() throws Exception {
        assertThat(ask("{\"tomcat\": {\"accept-count\": 4096}, \"placement\": {\"somaxconn\": 128}}")
                        .limits())
                .containsEntry("tomcat.accept-count", 4096)
                .containsEntry("somaxconn", 128)
                .containsEntry("accept-queue", 128L);
        assertThat(ask("{\"tomcat\": {\"accept-count\": 20}, \"placement\": {\"somaxconn\": 4096}}")
                        .limits())
                .containsEntry("accept-queue", 20L);
    }

    @Test
    void hasNoQueueLengthIfAPartIsUnknown() throws Exception {
        assertThat(ask("{\"tomcat\": {\"accept-count\": 4096}}").acceptQueue()).isEmpty();
        assertThat(ask("{\"placement\": {\"somaxconn\": 128}}").limits()).doesNotContainKey("accept-queue");
    }

    private static @Nullable PlacementFigures placement(String info) throws IOException, InterruptedException {
        return ask(info).placement();
    }

    private static ServiceFigures ask(String info) throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/info", exchange -> {
            byte[] body = info.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try (ServiceControl control = new ServiceControl("")) {
            URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            return control.describe(new RunningService(Service.NETTY_GATEWAY, base, null));
        } finally {
            server.stop(0);
        }
    }
}
