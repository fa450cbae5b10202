package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A soak of half a minute: it finds its rate, and services that give back what they took. */
@Tag("faults")
class SoakTest {

    @TempDir
    private Path folder;

    @Test
    void theShippedSoakLeavesNothingBehind() throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, "soak", "--soak-for", "30s")) {
            mesh.awaitExit();

            JsonNode soak = mesh.resultsJson().get("soak");
            assertThat(soak.get("perSecond").asInt()).as(mesh.progress()).isPositive();
            assertThat(soak.at("/knee/heldPerSecond").asInt() / 2)
                    .isEqualTo(soak.get("perSecond").asInt());
            assertThat(soak.get("latencies")
                            .valueStream()
                            .map(one -> one.get("slower").isBoolean()))
                    .as(soak.get("latencies").toString())
                    .hasSize(19)
                    .containsOnly(true);
            for (String name : List.of(
                    "legacy-backend", "rsocket-store", "netty-gateway", "tomcat-gateway", "tomcat-gateway-virtual")) {
                JsonNode service = service(mesh, name);
                assertThat(service.get("grown")).as(service.toString()).isEmpty();
                assertThat(service.at("/end/fileDescriptors").asInt()).isPositive();
            }
        }
    }

    private static JsonNode service(MeshCommand mesh, String name) throws IOException {
        return mesh.resultsJson()
                .at("/soak/services")
                .valueStream()
                .filter(one -> one.get("service").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
