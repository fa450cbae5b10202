package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A soak of half a minute: it passes on services that give back what they take, and not on one that does not. */
@Tag("faults")
class SoakTest {

    /** A backend that never answers some, and a gateway that waits for it for ever: a thread and a connection for each. */
    private static final String LEAKING = """
            name: leaking
            question: Is a leak seen?
            legacy: {service-time: 10ms, hang-share: 0.1}
            services:
              tomcat-gateway: {mesh.limits.rest-template-waits-for-ever: true}
            soak: {lasts: 30s, per-second: 20}
            users: 100
            work: {fixed: 1}
            request-timeout: 1s
            warm-up: {users: 2, cnt: 1, rounds: 1}
            contenders:
              - {id: rest, service: tomcat-gateway, path: "/rest/{cnt}", calls: one-after-another}
            expectations:
              - {id: grown, claim: Nothing grows., holds-when: soak.grown == 0}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatTheGatewayDoesNotGiveBackIsNamed() throws Exception {
        Path scenario = Files.writeString(folder.resolve("leaking.yaml"), LEAKING);
        try (MeshCommand mesh = MeshCommand.run(folder, scenario.toString())) {
            assertThat(mesh.awaitExit()).as(mesh.progress() + mesh.output()).isEqualTo(1);

            JsonNode gateway = service(mesh, "tomcat-gateway");
            assertThat(gateway.get("grown").valueStream().map(JsonNode::asString))
                    .as(gateway.toString())
                    .contains("threads", "file descriptors");
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

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
