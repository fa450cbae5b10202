package mesh.load.predict.burst;

import static mesh.load.predict.Models.BACKEND;
import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.LONG;
import static mesh.load.predict.Models.UNLIMITED;
import static mesh.load.predict.Models.backend;
import static mesh.load.predict.Models.fanOut;
import static mesh.load.predict.Models.load;
import static mesh.load.predict.Models.pool;
import static mesh.load.predict.Models.run;
import static mesh.load.predict.Models.threads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.scenario.service.Calls;
import org.junit.jupiter.api.Test;

/** Tests what simulated requests wait for, with cases that can be computed by hand. The backend serves each call for 100 ms. */
class SimulationStagesTest {

    private static final long MS = 1_000;

    @Test
    void aRequestWaitsForAThread() {
        SimulationOutcome prediction = run(load(3, Calls.SINGLE, 1), threads(1), UNLIMITED, BACKEND);

        assertThat(prediction.stages())
                .isEqualTo(Map.of(
                        "thread", List.of(0L, 100 * MS, 200 * MS), "backend", List.of(100 * MS, 100 * MS, 100 * MS)));
        assertThat(prediction.parts()).map(StageTime::stage).containsExactly("thread", "backend");
        assertThat(prediction.parts()).map(StageTime::share).containsExactly(0.5, 0.5);
        assertThat(prediction.parts()).map(StageTime::meanNanos).containsExactly(100_000_000L, 100_000_000L);
    }

    @Test
    void eachCallWaitsForAThread() {
        Gateway elastic = new Gateway(Waits.ON_THREAD_PER_CALL, 1, 256, LONG);

        assertThat(run(load(1, Calls.CONCURRENT, 3), elastic, UNLIMITED, BACKEND)
                        .stages())
                .isEqualTo(Map.of("thread", List.of(200 * MS), "backend", List.of(100 * MS)));
    }

    @Test
    void aCallWaitsForAConnection() {
        assertThat(run(load(3, Calls.SINGLE, 1), FREE, pool(1, 2), BACKEND).stages())
                .containsEntry("connection", List.of(0L, 100 * MS, 200 * MS));
    }

    @Test
    void aCallWaitsForAPermit() {
        Connections permits = Connections.permits(1, LONG);

        assertThat(run(load(2, Calls.SINGLE, 1), FREE, permits, BACKEND).stages())
                .containsEntry("permit", List.of(0L, 100 * MS));
    }

    @Test
    void aCallWaitsForTheBackend() {
        assertThat(run(load(3, Calls.SINGLE, 1), FREE, UNLIMITED, backend(2)).stages())
                .isEqualTo(Map.of(
                        "backend-queue", List.of(0L, 0L, 100 * MS), "backend", List.of(100 * MS, 100 * MS, 100 * MS)));
    }

    @Test
    void aQueryWaitsForAConnectionOfTheDatabasePool() {
        Backend database = new Backend(1, Duration.ofMillis(100), 0);

        assertThat(run(load(2, Calls.SEQUENTIAL, 1), FREE, Connections.ofDatabase(1, LONG), database)
                        .stages())
                .isEqualTo(Map.of("database-pool", List.of(0L, 100 * MS), "query", List.of(100 * MS, 100 * MS)));
    }

    @Test
    void computingIncludesTheWaitForACore() {
        Gateway computing = new Gateway(Waits.ON_NOTHING, null, 256, LONG, Duration.ofMillis(20), 1);

        assertThat(run(load(2, Calls.SINGLE, 1), computing, UNLIMITED, BACKEND).stages())
                .containsEntry("computing", List.of(20 * MS, 40 * MS));
    }

    /** The request waits for the call that ends last. The others, which overlap with it, do not count. */
    @Test
    void concurrentCallsHaveTheStagesOfTheirCriticalPath() {
        assertThat(run(load(1, Calls.CONCURRENT, 3), FREE, UNLIMITED, backend(1))
                        .stages())
                .isEqualTo(Map.of("backend-queue", List.of(200 * MS), "backend", List.of(100 * MS)));
        assertThat(run(load(1, Calls.CONCURRENT, 4), fanOut(2), UNLIMITED, backend(2))
                        .stages())
                .isEqualTo(Map.of("backend", List.of(200 * MS)));
    }

    @Test
    void aFailedRequestHasTheStagesUntilItsFailure() {
        Connections impatient = Connections.pool(1, 1, Duration.ofMillis(60));

        SimulationOutcome prediction = run(load(3, Calls.SINGLE, 1), FREE, impatient, BACKEND);

        assertThat(prediction.ends())
                .map(SimulationOutcome.End::cause)
                .containsExactly("pending-acquire-queue-full", "pending-acquire-timeout", null);
        assertThat(prediction.stages())
                .isEqualTo(Map.of("connection", List.of(0L, 60 * MS, 0L), "backend", List.of(0L, 0L, 100 * MS)));
    }

    @Test
    void aCallThatTimesOutWaitedForTheBackend() {
        Gateway impatient = new Gateway(Waits.ON_NOTHING, null, 256, Duration.ofMillis(60));

        assertThat(run(load(2, Calls.SINGLE, 1), impatient, UNLIMITED, backend(1))
                        .stages())
                .isEqualTo(Map.of("backend-queue", List.of(0L, 60 * MS), "backend", List.of(60 * MS, 0L)));
    }

    @Test
    void aPredictionForResultsHasTheStages() {
        SimulationOutcome prediction = run(load(3, Calls.SINGLE, 1), threads(1), UNLIMITED, BACKEND);

        assertThat(prediction.figures().stages()).isEqualTo(prediction.parts());
    }

    @Test
    void theStagesOfEachRequestAddUpToItsTime() {
        SimulationPropertiesTest.models().map(Simulation::run).forEach(prediction -> {
            for (int row = 0; row < prediction.ends().size(); row++) {
                SimulationOutcome.End end = prediction.ends().get(row);
                int at = row;
                long sum = prediction.stages().values().stream()
                        .mapToLong(column -> column.get(at))
                        .sum();
                assertThat(sum).isCloseTo((end.endNanos() - end.beginNanos()) / 1_000, within(6L)); // rounded stages
            }
            assertThat(prediction.stages()).doesNotContainKey("rest");
        });
    }
}
