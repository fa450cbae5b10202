package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mesh.load.analysis.Latencies;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Loads a server that responds immediately but stalls for one second. Requests come at a steady rate over four seconds. A quarter of them
 * meet the stall and wait half a second on average, so the true p90 is 0.6 s. Delays of the machine lengthen all latencies, so the test
 * compares the others with the longest one of the same run.
 */
@Timeout(300)
class CoordinatedOmissionTest {

    private static final long SECOND = 1_000_000_000;
    private static final int USERS = 10;

    @Test
    void anOpenLoadMeasuresTheStall() throws Exception {
        try (ScriptedServer server = stallingAfter(SECOND)) {
            LoadResult result = fire(server, new Shape.Constant(500, Duration.ofSeconds(4)));

            assertThat(result.requests()).hasSize(2_000);
            assertThat(Latencies.ofOk(result.requests()).samples()).isEqualTo(2_000);
            long stall = Latencies.ofOk(result.requests()).maxNanos();
            assertThat(stall).as("the load met the stall").isGreaterThan(SECOND / 2);
            assertThat(Latencies.ofOk(result.requests()).at(90).nanos()).isBetween(SECOND * 4 / 10, stall);
            assertThat(result.requests())
                    .filteredOn(one -> one.startNanos() - one.intendedStartNanos() > SECOND / 10)
                    .as("sent late")
                    .hasSizeGreaterThan(300);
            assertThat(result.sendSkewNanos()).as("delay of the load client").isLessThan(stall / 2);
        }
    }

    /** A closed loop that is long enough for the stall to be in its middle. Only one request of each user meets the stall. */
    @Test
    void aClosedLoopMissesTheStall() throws Exception {
        try (ScriptedServer server = stallingAfter(SECOND / 5)) {
            LoadResult result = fire(server, new Shape.Closed(4_000));

            Latencies latencies = Latencies.ofOk(result.requests());
            assertThat(latencies.maxNanos()).as("the load met the stall").isGreaterThan(SECOND / 2);
            assertThat(latencies.at(99).nanos()).isLessThan(latencies.maxNanos() / 4);
        }
    }

    @Test
    void requestsAreSentWhenTheyAreDue() throws Exception {
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[]"))) {
            LoadResult result = fire(server, new Shape.Constant(100, Duration.ofSeconds(1)));

            assertThat(result.requests()).hasSize(100);
            assertThat(result.requests()).allMatch(one -> one.startNanos() >= one.intendedStartNanos());
            assertThat(result.requests())
                    .extracting(RequestRecord::intendedStartNanos)
                    .contains(0L, SECOND / 100, SECOND * 99 / 100);
            assertThat(result.durationNanos()).isGreaterThanOrEqualTo(SECOND * 99 / 100);
        }
    }

    @Test
    void recordsRequestsThatCannotBeSentInTime() throws Exception {
        try (ScriptedServer silent = new ScriptedServer(conversation -> {
            while (conversation.request() != null) {}
        })) {
            LoadPlan plan = new LoadPlan(
                    silent.address(),
                    Collections.nCopies(2, new UserRequest("/", "application/json", 0)),
                    new Shape.Constant(100, Duration.ofSeconds(1)),
                    Duration.ofMillis(500));

            LoadResult result = Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);

            assertThat(result.requests()).hasSize(100).allMatch(one -> one.outcome() instanceof Outcome.TimedOut);
            assertThat(result.requests()).noneMatch(one -> one.latencyNanos() < SECOND / 2);
            assertThat(result.requests())
                    .filteredOn(one -> one.startNanos() - one.intendedStartNanos() > SECOND / 4)
                    .as("sent late")
                    .hasSizeGreaterThan(90);
        }
    }

    private static LoadResult fire(ScriptedServer server, Shape shape) {
        List<UserRequest> users = Collections.nCopies(USERS, new UserRequest("/", "application/json", 0));
        LoadPlan plan = new LoadPlan(server.address(), users, shape, Duration.ofSeconds(20));
        return Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
    }

    /** Returns a server that stalls for one second, this time after its first request. */
    private static ScriptedServer stallingAfter(long nanos) throws Exception {
        AtomicLong first = new AtomicLong();
        return new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                first.compareAndSet(0, System.nanoTime());
                long since = System.nanoTime() - first.get();
                if (since > nanos && since < nanos + SECOND) {
                    Thread.sleep(Duration.ofNanos(nanos + SECOND - since)); // the stall
                }
                conversation.send(Responses.json("[]"));
            }
        });
    }
}
