package mesh.load.engine.nio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.ScriptedServer;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests light requests beside a load. Both are released at the same instant, and neither waits for the other. */
@Timeout(300)
class BackgroundLoadTest {

    private static final Duration LENGTH = Duration.ofMillis(500);
    private static final Outcome OK = new Outcome.Ok(200);

    @Test
    void recordsLoadAndLightRequestsSeparatelyOnOneClock() throws Exception {
        try (ScriptedServer server = serving(new CountDownLatch(0))) {
            LoadPlan plan = plan(server.address(), "/load", 2, 40).with(plan(server.address(), "/light", 5, 100));

            LoadResult result = fire(plan);

            assertThat(result.requests())
                    .hasSize(20)
                    .allMatch(one -> one.outcome().equals(OK));
            assertThat(result.connections()).isEqualTo(2);
            LoadResult background = Objects.requireNonNull(result.background());
            assertThat(background.requests())
                    .hasSize(50)
                    .allMatch(one -> one.outcome().equals(OK));
            assertThat(background.connections()).isEqualTo(5);
            assertThat(background.barrier().releasedAtNanoTime())
                    .isEqualTo(result.barrier().releasedAtNanoTime());
            assertThat(background.requests()).element(25).returns(250_000_000L, one -> one.intendedStartNanos());
        }
    }

    @Test
    void lightRequestsAreServedWhileTheLoadWaits() throws Exception {
        CountDownLatch light = new CountDownLatch(50);
        try (ScriptedServer server = serving(light)) {
            LoadPlan plan = plan(server.address(), "/load", 2, 40).with(plan(server.address(), "/light", 5, 100));

            LoadResult result = fire(plan);

            assertThat(light.getCount()).isZero();
            assertThat(result.requests())
                    .hasSize(20)
                    .allMatch(one -> one.outcome().equals(OK));
        }
    }

    @Test
    void aLoadWithoutLightRequestsHasNoRecordsOfThem() throws Exception {
        try (ScriptedServer server = serving(new CountDownLatch(0))) {
            assertThat(fire(plan(server.address(), "/load", 2, 40)).background())
                    .isNull();
        }
    }

    @Test
    void lightRequestsCannotHaveLightRequestsOfTheirOwn() {
        LoadPlan alone = plan(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), "/", 1, 1);

        assertThatThrownBy(() -> alone.with(alone.with(alone))).isInstanceOf(IllegalArgumentException.class);
    }

    /** Returns a server that responds to the load only when all light requests have arrived. */
    private static ScriptedServer serving(CountDownLatch light) throws Exception {
        return new ScriptedServer(conversation -> {
            for (String request = conversation.request(); request != null; request = conversation.request()) {
                if (request.contains("/light")) {
                    light.countDown();
                } else {
                    light.await();
                }
                conversation.send(Responses.json("[]"));
            }
        });
    }

    private static LoadPlan plan(InetSocketAddress target, String path, int connections, int perSecond) {
        return new LoadPlan(
                target,
                Collections.nCopies(connections, new UserRequest(path, "application/json", 0)),
                new Shape.Constant(perSecond, LENGTH),
                Duration.ofSeconds(20));
    }

    private static LoadResult fire(LoadPlan plan) {
        return Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
    }
}
