package mesh.load.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.LongSupplier;
import mesh.behaviour.Distribution;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that users of both engines think between a response and the next request, join one after another, and stop after a time. */
@Timeout(300)
class UserPaceTest {

    private static final int USERS = 3;
    private static final int REQUESTS = 4;

    @ParameterizedTest
    @EnumSource
    void usersThinkAfterEachResponseAndKeepTheirConnections(EngineKind engine) throws Exception {
        Shape.Closed shape = thinking("exponential mean=20ms");
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(engine, server, shape);

            assertThat(result.requests()).hasSize(USERS * REQUESTS).allMatch(UserPaceTest::isOk);
            for (int user = 0; user < USERS; user++) {
                LongSupplier thinkNanos = requireNonNull(shape.thinkNanos(user));
                List<RequestRecord> own = result.requests().subList(user * REQUESTS, (user + 1) * REQUESTS);
                for (int i = 1; i < REQUESTS; i++) {
                    assertThat(own.get(i).startNanos() - own.get(i - 1).lastByteNanos())
                            .isGreaterThanOrEqualTo(thinkNanos.getAsLong());
                    assertThat(own.get(i).intendedStartNanos())
                            .isEqualTo(own.get(i).startNanos());
                }
            }
            assertThat(server.connections()).isEqualTo(USERS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aUserReconnectsIfTheServerClosesItsConnectionMeanwhile(EngineKind engine) throws Exception {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(Responses.json("[]"))) {
            LoadResult result = fire(engine, server, thinking("100ms"));

            long ok = result.requests().stream().filter(UserPaceTest::isOk).count();

            // After a pause of the machine, a user may send a request before it notices that its connection is closed.
            assertThat(ok)
                    .as("valid responses, more than the first of each user")
                    .isGreaterThan(USERS);
            assertThat(server.connections()).isGreaterThanOrEqualTo((int) ok);
        }
    }

    @ParameterizedTest
    @EnumSource
    void usersJoinOneAfterAnother(EngineKind engine) throws Exception {
        UserCount growing = new UserCount(1, USERS, Duration.ofMillis(100));
        Shape.Closed shape = new Shape.Closed(REQUESTS, null, null, new Shape.Joining(growing, 0), null);
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(engine, server, shape);

            assertThat(result.requests()).hasSize(USERS * REQUESTS).allMatch(UserPaceTest::isOk);
            List<RequestRecord> first = result.requests().stream()
                    .filter(request -> request.sequence() == 1)
                    .toList();
            assertThat(first)
                    .extracting(RequestRecord::intendedStartNanos)
                    .containsExactly(0L, 50_000_000L, 100_000_000L);
            assertThat(first).allMatch(request -> request.startNanos() >= request.intendedStartNanos());
            assertThat(result.sendSkewNanos())
                    .isEqualTo(range(first.stream()
                            .mapToLong(request -> request.startNanos() - request.intendedStartNanos())
                            .summaryStatistics()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void usersStopAfterTheDuration(EngineKind engine) throws Exception {
        int most = 1_000;
        Shape shape = new Shape.Closed(most, Distribution.of("20ms"), Duration.ofMillis(200), null, null).drawn(7);
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(engine, server, shape);

            assertThat(result.requests())
                    .hasSizeBetween(USERS, USERS * most - 1)
                    .allMatch(UserPaceTest::isOk);
            assertThat(result.unfinished()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aUserWhoWouldJoinAfterTheDurationSendsNothing(EngineKind engine) throws Exception {
        Shape.Joining joining = new Shape.Joining(new UserCount(1, USERS, Duration.ofMinutes(30)), 0);
        Shape shape = new Shape.Closed(1, null, Duration.ofMillis(100), joining, null);
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(engine, server, shape);

            assertThat(result.requests()).extracting(RequestRecord::user).containsExactly(1);
            assertThat(result.unfinished()).isZero();
        }
    }

    private static long range(LongSummaryStatistics values) {
        return values.getMax() - values.getMin();
    }

    private static boolean isOk(RequestRecord request) {
        return request.outcome().equals(new Outcome.Ok(200));
    }

    private static Shape.Closed thinking(String think) {
        return (Shape.Closed) new Shape.Closed(REQUESTS, Distribution.of(think), null, null, null).drawn(7);
    }

    private static LoadResult fire(EngineKind engine, ScriptedServer server, Shape shape) {
        LoadPlan plan = new LoadPlan(
                server.address(),
                Collections.nCopies(USERS, new UserRequest("/", "application/json", 0)),
                shape,
                Duration.ofSeconds(20));
        return Engines.of(engine).fire(plan, LoadEngine.Progress.NONE);
    }
}
