package mesh.load.engine.threads;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.ScriptedServer;
import mesh.load.engine.StartGate;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that connected users wait for a gate before they are released. */
class StartGateTest {

    private static final int USERS = 12;
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]";

    @ParameterizedTest
    @EnumSource
    void allUsersConnectButSendNothingUntilTheGateOpens(EngineKind kind) throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        StartGate gate = () -> {
            calls.incrementAndGet();
            reached.countDown();
            uninterruptibly(open);
        };
        try (ScriptedServer server = ScriptedServer.responding(OK)) {
            FutureTask<LoadResult> firing =
                    new FutureTask<>(() -> Engines.of(kind, gate).fire(plan(server), LoadEngine.Progress.NONE));
            Thread.ofPlatform().start(firing);

            reached.await();
            await().until(() -> server.connections() == USERS);
            assertThat(server.requests()).isZero();
            long opened = System.nanoTime();
            open.countDown();

            LoadResult result = firing.get(120, SECONDS);
            assertThat(result.requests()).hasSize(USERS);
            assertThat(result.barrier().releasedAtNanoTime()).isGreaterThanOrEqualTo(opened);
            assertThat(calls).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void releasesNoUserIfTheGateFails(EngineKind kind) throws IOException {
        StartGate gate = () -> {
            throw new LoadException("worker 2 is missing");
        };
        try (ScriptedServer server = ScriptedServer.responding(OK)) {
            assertThatThrownBy(() -> Engines.of(kind, gate).fire(plan(server), LoadEngine.Progress.NONE))
                    .isInstanceOf(LoadException.class)
                    .hasMessage("worker 2 is missing");
            assertThat(server.requests()).isZero();
        }
    }

    private static LoadPlan plan(ScriptedServer server) {
        return new LoadPlan(
                server.address(),
                Collections.nCopies(USERS, new UserRequest("/netty/0", "application/json", 0)),
                new Shape.Burst(),
                Duration.ofSeconds(20));
    }

    private static void uninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new LoadException("interrupted");
        }
    }
}
