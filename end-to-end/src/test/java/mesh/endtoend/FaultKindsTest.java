package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Injects each kind of fault once, on one route. {@link FaultScenariosTest} injects them on all routes and takes ten times as long. Its
 * test of a killed backend always runs, so that fault is not repeated here.
 */
@Tag("faults-short")
class FaultKindsTest {

    private static final String STEADY = "shape: {constant: {per-second: 20, duration: 2s}}";

    /**
     * A fault, one contender, and the outcomes its users should get. In every case no request may be lost, and the next user must be served
     * again.
     */
    enum Kind {
        HANGS(
                "{legacy: {hang-ratio: 1}, delay: 500ms, duration: 2s}",
                "service: netty-gateway, path: '/netty/{cnt}', calls: concurrent, " + STEADY,
                3,
                "contender('one').failed('read-timeout') > 0 and contender('one').failed('timed-out') == 0"),
        SLOWS_DOWN(
                "{legacy: {service-time: 500ms}, delay: 500ms, duration: 2s}",
                "service: tomcat-gateway-virtual, path: '/rest/{cnt}', calls: sequential, " + STEADY,
                1,
                "contender('one').ok == contender('one').requests"),
        CUTS(
                "{legacy: {abort-ratio: 1}, delay: 500ms, duration: 2s}",
                "service: tomcat-gateway, path: '/restclient/{cnt}', calls: sequential, " + STEADY,
                3,
                "contender('one').failed > 0"
                        + " and contender('one').failedOtherwise('connection-reset', 'truncated') == 0"),
        STORE_RESTARTS(
                "{restarted: rsocket-store, delay: 500ms, duration: 1s}",
                "service: netty-gateway, path: '/rsocket/{cnt}', calls: stream, " + STEADY,
                200,
                "contender('one').failed('store-unavailable') > 0"
                        + " and contender('one').failedOtherwise('store-unavailable', 'truncated') == 0"),
        DATABASE_RESTARTS(
                "{restarted: database, delay: 500ms, duration: 1s}",
                "service: netty-gateway, path: '/r2dbc/{cnt}', calls: queries, " + STEADY,
                3,
                "contender('one').failed('database-unavailable') > 0"
                        + " and contender('one').failedOtherwise('database-unavailable', 'truncated') == 0"),
        READERS_ARE_SLOW(
                "{slow-readers: {bytes: 80, interval: 1s}}",
                "service: tomcat-gateway, path: '/tomcat/rsocket/{cnt}', calls: stream,"
                        + " accept: application/x-ndjson",
                10_000,
                "contender('one').failed('timed-out') == contender('one').requests");

        private final String fault;
        private final String contender;
        private final int work;
        private final String claim;

        Kind(String fault, String contender, int work, String claim) {
            this.fault = fault;
            this.contender = contender;
            this.work = work;
            this.claim = claim;
        }

        private String scenario() {
            return """
                    name: one-fault
                    question: Does the service recover?
                    legacy: {service-time: 100ms}
                    fault: %s
                    services:
                      netty-gateway: {mesh.limits.response-timeout: 1s}
                    users: 20
                    jit-compilers: c1
                    work: {fixed: %d}
                    engine: nio
                    request-timeout: 5s
                    warm-up: {users: 5, cnt: 5, rounds: 1}
                    contenders:
                      - {id: one, %s}
                    expectations:
                      - {id: back, claim: It recovers., assert: contender('one').recoveryMs < 30000}
                      - {id: lost, claim: Nothing is lost., assert: contender('one').unaccounted == 0}
                      - {id: leaked, claim: Nothing leaks., assert: contender('one').leakSuspects == 0}
                      - {id: told, claim: Users get what they should., assert: "%s"}
                    """.formatted(fault, work, contender, claim);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void servicesRecoverAndNoRequestIsLost(Kind kind) throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, write(kind))) {
            assertThat(mesh.awaitExit()).as(mesh.progress() + mesh.output()).isZero();

            FaultScenariosTest.hasLostNothing(
                    mesh.resultsJson().at("/measurement/contenders/0"), mesh.requestsByContender());
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

    private String write(Kind kind) throws IOException {
        return Files.writeString(folder.resolve("one-fault.yaml"), kind.scenario())
                .toString();
    }
}
