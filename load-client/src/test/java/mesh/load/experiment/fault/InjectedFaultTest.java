package mesh.load.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.run.RunSettings;
import mesh.load.run.TinyMesh;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests faults: the backend aborts its responses, and the gateway then disconnects its users; the backend is killed; the gateway is
 * restarted.
 */
@Timeout(300)
class InjectedFaultTest {

    private static final Scenario CUT = ScenarioReader.read("cut.yaml", """
            name: cut
            question: Who comes back?
            users: 10
            work: {fixed: 1}
            shape: {constant: {per-second: 50, duration: 2s}}
            fault: {legacy: {abort-ratio: 1}, delay: 500ms, duration: 700ms}
            warm-up: {users: 1, cnt: 1, rounds: 0}
            contenders:
              - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """);

    /** Only the request of the next user asks for one item, so the test can recognize it. */
    private static final String KILLED = """
            name: killed
            question: Who comes back?
            users: 5
            work: {fixed: 2}
            fault: {killed: legacy-backend, delay: 10ms, duration: 10ms}
            warm-up: {users: 1, cnt: 1, rounds: 0}
            contenders:
              - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """;

    /**
     * The number of changes of the backend's behaviour before the fault: one when the test bed opens, and one before the load. There is no
     * warm-up that would add more.
     */
    private static final int CHANGES_BEFORE = 2;

    @TempDir
    private Path root;

    private final AtomicInteger changes = new AtomicInteger();

    @Test
    void recordsOutcomesToTheLastRequestAndServesTheNextUser() {
        RunResult result = run(request -> {
            if (changed(request) == CHANGES_BEFORE + 1 && request.startsWith("GET /rest/")) {
                throw new IllegalStateException("cut");
            }
        });

        FaultFigures fault = fault(result);
        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(changes).hasValue(CHANGES_BEFORE + 2);
        assertThat(only(result).outcomes().ok()).isBetween(1, 99);
        assertThat(only(result).outcomes().otherFailures()).containsOnlyKeys("reset");
        assertThat(fault.issued()).isEqualTo(100);
        assertThat(fault.recorded()).isEqualTo(100);
        assertThat(fault.startNanos()).isGreaterThanOrEqualTo(500_000_000L);
        assertThat(fault.endNanos() - fault.startNanos()).isGreaterThanOrEqualTo(700_000_000L);
        assertThat(fault.recoveryNanos()).isPositive();
        assertThat(fault.failedProbes()).isZero();
        assertThat(fault.returnToIdleNanos()).isNotNull();
    }

    @Test
    void theRecoveryTimeCountsFromTheEndOfTheFault() {
        AtomicInteger inVain = new AtomicInteger();
        RunResult result = run(request -> {
            if (changed(request) == CHANGES_BEFORE + 2
                    && request.equals("GET /rest/1")
                    && inVain.incrementAndGet() < 20) {
                throw new IllegalStateException("not yet");
            }
        });

        assertThat(fault(result).failedProbes()).isPositive();
        assertThat(fault(result).recoveryNanos()).isGreaterThan(50_000_000L);
    }

    /** The inspection of a new JVM takes long, and the backend serves users meanwhile. */
    @Test
    void theNextUserSendsARequestBeforeTheNewProcessIsInspected() {
        List<String> requests = new CopyOnWriteArrayList<>();
        RunResult result = run(ScenarioReader.read("killed.yaml", KILLED), requests::add);

        assertThat(fault(result).recoveryNanos()).isPositive();
        assertThat(requests)
                .containsSubsequence(
                        "end legacy-backend",
                        "start legacy-backend",
                        "PUT /legacy/behaviour",
                        "GET /rest/1",
                        "GET /actuator/info");
    }

    @Test
    void aFaultOfEachGatewayReplacesTheGatewayOfTheContender() {
        List<String> requests = new CopyOnWriteArrayList<>();
        String restarted = KILLED.replace("killed: legacy-backend", "restarted: each-gateway");
        RunResult result = run(ScenarioReader.read("restarted.yaml", restarted), requests::add);

        assertThat(fault(result).fault()).isEqualTo("tomcat-gateway restarted");
        assertThat(requests)
                .containsSubsequence("end tomcat-gateway", "start tomcat-gateway", "GET /rest/1", "GET /actuator/info")
                .doesNotContain("end legacy-backend");
    }

    private int changed(String request) {
        return request.equals("PUT /legacy/behaviour") ? changes.incrementAndGet() : changes.get();
    }

    private RunResult run(Consumer<String> onRequest) {
        return run(CUT, onRequest);
    }

    private RunResult run(Scenario scenario, Consumer<String> onRequest) {
        RunSettings settings = new RunSettings(
                (needed, first, logs, progress) -> new TinyMesh(onRequest),
                root,
                false,
                "0.1.0",
                List.of("run", "cut"));
        return Experiments.prepare(scenario, settings, EventSink.NONE).run();
    }

    private static ContenderResult only(RunResult result) {
        return result.contenders().getFirst();
    }

    private static FaultFigures fault(RunResult result) {
        return Objects.requireNonNull(only(result).fault());
    }
}
