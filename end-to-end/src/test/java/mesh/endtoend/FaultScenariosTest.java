package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Injects faults in the gateways and behind them. No measurement may be lost, every service must recover, and no process may be left over. */
class FaultScenariosTest {

    private static final String KILLED = """
            name: killed
            question: Does the service recover?
            legacy: {service-time: 100ms}
            fault: {killed: legacy-backend, delay: 1s, duration: 500ms}
            users: 20
            jit-compilers: c1
            work: {fixed: 1}
            shape: {constant: {per-second: 20, duration: 2s}}
            request-timeout: 10s
            warm-up: {users: 2, cnt: 1, rounds: 1}
            contenders:
              - {id: webclient, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
            expectations:
              - {id: back, claim: It is back., assert: contender('webclient').recoveryMs < 10000}
              - {id: lost, claim: Nothing is lost., assert: contender('webclient').unaccounted == 0}
              - {id: some, claim: Some are served., assert: contender('webclient').ok > 0 and contender('webclient').failed > 0}
            """;

    @TempDir
    private Path folder;

    @Test
    void aBackendThatIsKilledUnderLoadIsRestartedAndTheNextUserIsServed() throws Exception {
        Path scenario = Files.writeString(folder.resolve("killed.yaml"), KILLED);
        try (MeshCommand mesh = MeshCommand.run(folder, scenario.toString())) {
            assertThat(mesh.awaitExit()).as(mesh.progress() + mesh.output()).isZero();

            JsonNode contender = mesh.resultsJson().at("/measurement/contenders/0");
            assertThat(contender.at("/fault/fault").asString()).isEqualTo("legacy-backend killed");
            assertThat(contender.at("/fault/issued").asInt()).isEqualTo(40);
            hasLostNothing(contender, mesh.requestsByContender());
            assertThat(contender.at("/fault/returnToIdleNanos").isNumber())
                    .as(contender.toString())
                    .isTrue();
            assertThat(contender.at("/fault/resources"))
                    .extracting(service -> service.get("service").asString())
                    .containsExactly("netty-gateway", "legacy-backend");
            assertThat(contender.at("/fault/resources"))
                    .as("connections of each service before and after the fault")
                    .allMatch(service -> service.at("/idle/connections").isNumber()
                            && service.at("/after/connections").isNumber());
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

    @Tag("faults")
    @Tag("alone")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "backend-dies",
                "backend-hangs",
                "backend-slows-down",
                "backend-cuts",
                "store-restarts",
                "database-restarts",
                "database-slow-reader",
                "slow-reader",
                "gateway-restarts",
                "gateway-dies"
            })
    void theClaimsOfAShippedScenarioHold(String scenario) throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, scenario)) {
            assertThat(mesh.awaitExit()).as(mesh.progress() + mesh.output()).isZero();
            assertThat(mesh.livingServices()).isEmpty();

            JsonNode contenders = mesh.resultsJson().at("/measurement/contenders");
            assertThat(contenders).isNotEmpty();
            Map<String, Integer> rows = mesh.requestsByContender();
            contenders.forEach(contender -> hasLostNothing(contender, rows));
            System.out.println(mesh.summary());
        }
    }

    /** Checks that each request released by the barrier has its outcome recorded, both in the counts and in the file of requests. */
    static void hasLostNothing(JsonNode contender, Map<String, Integer> rows) {
        String id = contender.get("id").asString();
        int issued = contender.at("/fault/issued").asInt();
        assertThat(issued).as(id).isPositive();
        assertThat(contender.at("/fault/recorded").asInt()).as(id).isEqualTo(issued);
        assertThat(contender.at("/outcomes/requests").asInt()).as(id).isEqualTo(issued);
        assertThat(contender.at("/outcomes/unfinished").asInt()).as(id).isZero();
        assertThat(rows).as(id).containsEntry(id, issued);
    }
}
