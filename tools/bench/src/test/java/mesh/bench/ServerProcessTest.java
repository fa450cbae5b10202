package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ServerProcessTest {

    private static final int USERS = 20;

    @Test
    void reportsTheStampsOfEveryRequestOfABurst() throws Exception {
        try (ServerProcess server = new ServerProcess(Duration.ofMillis(10))) {
            for (int round = 0; round < 2; round++) {
                server.reset();
                LoadResult result = Engines.of(EngineKind.NIO).fire(server.burst(USERS), LoadEngine.Progress.NONE);

                ServerProcess.Report report = server.report();
                BurstFigures figures = BurstFigures.of(USERS, result, report);

                assertThat(report.connectionsBeforeFirst()).isEqualTo(USERS);
                assertThat(report.requests())
                        .extracting(ServerProcess.ServedRequest::user)
                        .doesNotHaveDuplicates();
                assertThat(report.requests())
                        .allMatch(request -> request.respondedNanos() - request.arrivedNanos()
                                >= Duration.ofMillis(10).toNanos());
                assertThat(figures.arrivalSkew()).isPositive();
            }
        }
    }
}
