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

/** Tests a soak of half a minute. It must find its rate, and report a service only if the service leaks. */
@Tag("faults")
@Tag("alone")
class SoakTest {

    private static final String SHORT = """
            name: short
            question: Which service does not release what it used?
            legacy: {service-time: 10ms}
            soak: {duration: 10s, per-second: 20}
            users: 10
            jit-compilers: c1
            work: {fixed: 1}
            request-timeout: 10s
            warm-up: {users: 10, cnt: 1, rounds: 1}
            contenders:
              - {id: netty-once, service: netty-gateway, path: /netty, calls: single}
              - {id: tomcat-resttemplate, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            expectations:
              - {id: nothing-grew, claim: Nothing grew., assert: soak.leakSuspects == 0}
            """;

    private static final int CLAIM_FAILED = 1;

    @TempDir
    private Path folder;

    @Test
    void theShippedSoakFindsNoLeak() throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, "soak", "--soak-for", "30s")) {
            mesh.awaitExit();

            JsonNode soak = mesh.resultsJson().at("/measurement/figures");
            assertThat(soak.get("perSecond").asInt()).as(mesh.progress()).isPositive();
            assertThat(soak.at("/capacity/sustainedPerSecond").asInt() / 2)
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
                assertThat(service.get("leakSuspects")).as(service.toString()).isEmpty();
                assertThat(service.at("/end/fileDescriptors").asInt()).isPositive();
            }
        }
    }

    @Test
    void aServiceThatLeaksIsReportedWithEachKindOfLeak() throws Exception {
        Path scenario = Files.writeString(folder.resolve("short.yaml"), SHORT);
        try (MeshCommand mesh = MeshCommand.run(folder, scenario.toString())) {
            mesh.awaitProgress("soaking for 10 s");
            Leak.into(mesh.running("netty-gateway"), folder);

            assertThat(mesh.awaitExit()).as(mesh.progress() + mesh.output()).isEqualTo(CLAIM_FAILED);
            assertThat(service(mesh, "netty-gateway")
                            .get("leakSuspects")
                            .valueStream()
                            .map(JsonNode::asString))
                    .containsExactly("heap", "threads", "file descriptors");
            assertThat(service(mesh, "tomcat-gateway").get("leakSuspects")).isEmpty();
            assertThat(mesh.summary()).containsPattern("netty-gateway.* !");
        }
    }

    private static JsonNode service(MeshCommand mesh, String name) throws IOException {
        return mesh.resultsJson()
                .at("/measurement/figures/services")
                .valueStream()
                .filter(one -> one.get("service").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
