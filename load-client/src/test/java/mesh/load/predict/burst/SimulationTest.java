package mesh.load.predict.burst;

import static mesh.load.predict.Models.BACKEND;
import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.LONG;
import static mesh.load.predict.Models.TENTH;
import static mesh.load.predict.Models.UNLIMITED;
import static mesh.load.predict.Models.backend;
import static mesh.load.predict.Models.fanOut;
import static mesh.load.predict.Models.load;
import static mesh.load.predict.Models.pool;
import static mesh.load.predict.Models.run;
import static mesh.load.predict.Models.study;
import static mesh.load.predict.Models.threads;
import static mesh.load.predict.Models.triangular;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Load;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.burst.SimulationOutcome.Peaks;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import org.junit.jupiter.api.Test;

/** Tests the simulation with cases whose result can be computed by hand. */
class SimulationTest {

    private static final long MS = 1_000_000;

    @Test
    void aUserWaitsForOneCallAfterAnother() {
        SimulationOutcome prediction = run(load(1, Calls.SEQUENTIAL, 3), FREE, UNLIMITED, BACKEND);

        assertThat(prediction.durationNanos()).isEqualTo(300 * MS);
        assertThat(prediction.served()).isEqualTo(1);
        assertThat(prediction.failures()).isEmpty();
        assertThat(prediction.backendThreads()).isEqualTo(new Peaks(200, 1, 0));
    }

    @Test
    void aSingleThreadServesUsersOneAfterAnother() {
        SimulationOutcome prediction = run(load(3, Calls.SINGLE, 1), threads(1), UNLIMITED, BACKEND);

        assertThat(prediction.durationNanos()).isEqualTo(300 * MS);
        assertThat(prediction.threads()).isEqualTo(new Peaks(1, 1, 2));
        assertThat(prediction.ends())
                .map(SimulationOutcome.End::endNanos)
                .containsExactly(100 * MS, 200 * MS, 300 * MS);
    }

    @Test
    void concurrentCallsTakeAsManyRoundsAsTheFanOutRequires() {
        assertThat(run(load(1, Calls.CONCURRENT, 10), fanOut(4), UNLIMITED, BACKEND)
                        .durationNanos())
                .isEqualTo(300 * MS);
        assertThat(run(load(1, Calls.CONCURRENT, 10), FREE, UNLIMITED, BACKEND).durationNanos())
                .isEqualTo(100 * MS);
    }

    @Test
    void callsWaitForThreadsOfTheBackend() {
        // 10 calls on 4 threads: rounds of 4, 4 and 2
        SimulationOutcome prediction = run(load(10, Calls.SINGLE, 1), FREE, UNLIMITED, backend(4));

        assertThat(prediction.durationNanos()).isEqualTo(300 * MS);
        assertThat(prediction.backendThreads()).isEqualTo(new Peaks(4, 4, 6));
    }

    @Test
    void aCallThatWaitsTooLongForAPermitFails() {
        SimulationOutcome prediction =
                run(load(7, Calls.SINGLE, 1), FREE, Connections.permits(2, Duration.ofMillis(150)), BACKEND);

        assertThat(prediction.served()).isEqualTo(4); // 2 get a permit immediately, 2 after 100 ms
        assertThat(prediction.failures()).containsExactly(Map.entry("pending-acquire-timeout", 3));
        assertThat(prediction.durationNanos()).isEqualTo(200 * MS);
    }

    @Test
    void callsWithoutAPermitAreRejectedImmediatelyIfTheyMayNotWait() {
        SimulationOutcome prediction =
                run(load(7, Calls.SINGLE, 1), FREE, Connections.permits(2, Duration.ZERO), BACKEND);

        assertThat(prediction.served()).isEqualTo(2);
        assertThat(prediction.failures()).containsExactly(Map.entry("too-many-calls", 5));
    }

    @Test
    void withoutALimitTheBackendWorksForUsersThatHaveTimedOut() {
        // Users 3 and 4 time out at 150 ms, but the backend still serves them until 200 ms. By then all other requests
        // have waited too long as well.
        Load twice = new Load(4, Calls.SINGLE, new Work.Fixed(1), 2);
        Gateway impatient = new Gateway(Waits.ON_NOTHING, null, 256, Duration.ofMillis(150));

        SimulationOutcome unlimited = run(twice, impatient, UNLIMITED, backend(2));
        SimulationOutcome limited = run(twice, impatient, Connections.permits(2, Duration.ofMillis(150)), backend(2));

        assertThat(unlimited.served()).isEqualTo(2);
        assertThat(unlimited.failures()).containsExactly(Map.entry("read-timeout", 6));
        assertThat(limited.served()).isEqualTo(8);
        assertThat(limited.durationNanos()).isEqualTo(400 * MS);
    }

    @Test
    void aPoolWithTwoConnectionsLetsThreeCallsWaitAndRejectsTheRest() {
        SimulationOutcome prediction = run(load(7, Calls.SINGLE, 1), FREE, pool(2, 3), BACKEND);

        assertThat(prediction.served()).isEqualTo(5);
        assertThat(prediction.failures()).containsExactly(Map.entry("pending-acquire-queue-full", 2));
        assertThat(prediction.connections()).isEqualTo(new Peaks(2, 2, 3));
        assertThat(prediction.durationNanos()).isEqualTo(300 * MS); // rounds of 2, 2 and 1 calls
    }

    @Test
    void aRejectedCallFailsItsRequestAndCancelsTheOthers() {
        // The calls of the first request get 2 connections and 1 place in the queue. The second request gets the other
        // place for its first call and none for its second call, and then gives its place back.
        SimulationOutcome prediction = run(load(3, Calls.CONCURRENT, 3), FREE, pool(2, 2), BACKEND);

        assertThat(prediction.served()).isEqualTo(1);
        assertThat(prediction.failures()).containsExactly(Map.entry("pending-acquire-queue-full", 2));
        assertThat(prediction.backendThreads().inUse()).isEqualTo(2);
        assertThat(prediction.durationNanos()).isEqualTo(200 * MS);
    }

    @Test
    void aCallThatWaitsTooLongForAConnectionFails() {
        // There is one connection. The second call gets it after 100 ms, and the third call times out at 150 ms.
        Connections impatient = Connections.pool(1, 10, Duration.ofMillis(150));

        SimulationOutcome prediction = run(load(3, Calls.SINGLE, 1), FREE, impatient, BACKEND);

        assertThat(prediction.failures()).containsExactly(Map.entry("pending-acquire-timeout", 1));
        assertThat(prediction.ends())
                .map(SimulationOutcome.End::endNanos)
                .containsExactly(100 * MS, 150 * MS, 200 * MS);
    }

    @Test
    void aLateResponseFailsItsRequestAndStillOccupiesTheBackend() {
        // The backend has one thread. The second call would return after 200 ms, but may take only 150 ms.
        Gateway impatient = new Gateway(Waits.ON_NOTHING, null, 256, Duration.ofMillis(150));
        Load twice = new Load(2, Calls.SINGLE, new Work.Fixed(1), 2);

        SimulationOutcome prediction = run(twice, impatient, UNLIMITED, backend(1));

        // The second request of the first user begins at 100 ms. It waits behind the call that timed out, so it times
        // out as well.
        assertThat(prediction.ends())
                .extracting(SimulationOutcome.End::endNanos, SimulationOutcome.End::cause)
                .startsWith(tuple(100 * MS, null), tuple(150 * MS, "read-timeout"), tuple(250 * MS, "read-timeout"));
    }

    @Test
    void aResponseAtTheLastInstantIsInTime() {
        Gateway patient = new Gateway(Waits.ON_NOTHING, null, 256, TENTH);

        assertThat(run(load(1, Calls.SINGLE, 1), patient, UNLIMITED, BACKEND).served())
                .isEqualTo(1);
    }

    @Test
    void withoutAQueueForConnectionsTooManyCallsAreRejected() {
        SimulationOutcome prediction = run(load(5, Calls.SINGLE, 1), FREE, Connections.withoutPool(3), BACKEND);

        assertThat(prediction.failures()).containsExactly(Map.entry("too-many-calls", 2));
    }

    @Test
    void blockingOnAnEventLoopFailsEveryRequestImmediately() {
        Gateway loops = new Gateway(Waits.ON_EVENT_LOOP, 4, 256, LONG);

        SimulationOutcome prediction = run(load(5, Calls.SEQUENTIAL, 9), loops, UNLIMITED, BACKEND);

        assertThat(prediction.failures()).containsExactly(Map.entry("blocking-on-event-loop", 5));
        assertThat(prediction.durationNanos()).isZero();
        assertThat(prediction.littlesLaw().sentence()).startsWith("Nothing took any time");
    }

    @Test
    void computingWaitsForACore() {
        // All calls return at 100 ms. Computing over 5 items of 10 ms each on 2 cores takes three rounds.
        Gateway computing = new Gateway(Waits.ON_NOTHING, null, 256, LONG, Duration.ofMillis(10), 2);

        SimulationOutcome prediction = run(load(5, Calls.SINGLE, 1), computing, UNLIMITED, BACKEND);

        assertThat(prediction.ends())
                .map(SimulationOutcome.End::endNanos)
                .containsExactly(110 * MS, 110 * MS, 120 * MS, 120 * MS, 130 * MS);
    }

    @Test
    void aSequentialRequestComputesAfterItsLastCall() {
        Gateway computing = new Gateway(Waits.ON_REQUEST_THREAD, 10, 256, LONG, Duration.ofMillis(10), 2);

        assertThat(run(load(1, Calls.SEQUENTIAL, 3), computing, UNLIMITED, BACKEND)
                        .durationNanos())
                .isEqualTo(330 * MS);
    }

    @Test
    void aConcurrentRequestComputesOneItemAtATimeAsTheyArrive() {
        // The backend has one thread, so calls return at 100, 200 and 300 ms. Only the computing after the last call
        // adds time.
        Gateway computing = new Gateway(Waits.ON_NOTHING, null, 256, LONG, Duration.ofMillis(10), 2);

        assertThat(run(load(1, Calls.CONCURRENT, 3), computing, UNLIMITED, backend(1))
                        .durationNanos())
                .isEqualTo(310 * MS);
        assertThat(run(load(1, Calls.CONCURRENT, 3), computing, UNLIMITED, BACKEND)
                        .durationNanos())
                .isEqualTo(130 * MS);
    }

    @Test
    void aThreadPerCallIsSharedByAllRequests() {
        // 3 users make 2 calls each on 2 threads: 6 calls in 3 rounds. With one thread per request there would be 4
        // rounds: 2 for the first 2 users, then 2 for the third.
        Gateway elastic = new Gateway(Waits.ON_THREAD_PER_CALL, 2, 256, LONG);

        assertThat(run(load(3, Calls.SEQUENTIAL, 2), elastic, UNLIMITED, BACKEND)
                        .durationNanos())
                .isEqualTo(300 * MS);
        assertThat(run(load(3, Calls.SEQUENTIAL, 2), threads(2), UNLIMITED, BACKEND)
                        .durationNanos())
                .isEqualTo(400 * MS);
    }

    @Test
    void aClosedLoopSendsItsNextRequestWhenThePreviousOneHasEnded() {
        SimulationOutcome prediction =
                run(new Load(2, Calls.SEQUENTIAL, new Work.Triangular(), 3), FREE, UNLIMITED, BACKEND);

        assertThat(prediction.durationNanos()).isEqualTo(600 * MS);
        assertThat(prediction.served()).isEqualTo(6);
    }

    @Test
    void theWorkOfTheStudyTakesPartOfARoundMoreThanTheIdealTime() {
        // 5,050 calls on 200 threads are 25 rounds and a quarter of a round, which takes as long as a whole one
        SimulationOutcome prediction = run(triangular(100, Calls.CONCURRENT), FREE, UNLIMITED, BACKEND);

        assertThat(prediction.idealNanos()).isEqualTo(2_525 * MS);
        assertThat(prediction.durationNanos()).isEqualTo(2_600 * MS);
    }

    @Test
    void twoUsersPerItemMakeHalfOfTheCallsAndAFewMore() {
        // 2 x (1 + 2 + ... + 50) = 2,550 calls; on 200 threads they are 13 rounds, the last one not full
        Load gentle = new Load(100, Calls.CONCURRENT, new Work.Triangular(2), 1);
        SimulationOutcome prediction = run(gentle, FREE, UNLIMITED, BACKEND);

        assertThat(gentle.totalCalls()).isEqualTo(2_550);
        assertThat(prediction.idealNanos()).isEqualTo(1_275 * MS);
        assertThat(prediction.durationNanos()).isEqualTo(1_300 * MS);
    }

    @Test
    void usersOfTheStudyFailUnlessTheirCallsFitIntoPoolAndQueue() {
        SimulationOutcome prediction = Simulation.run(study(Calls.CONCURRENT));

        int calls = prediction.ends().stream()
                .filter(end -> end.cause() == null)
                .mapToInt(SimulationOutcome.End::user)
                .sum();
        assertThat(prediction.failures()).containsOnlyKeys("pending-acquire-queue-full");
        assertThat(prediction.connections()).isEqualTo(new Peaks(500, 500, 1000));
        assertThat(calls).isBetween(1_480, 1_500);
    }

    @Test
    void varyingServiceTimesHaveTheGivenMean() {
        Load one = load(1, Calls.SEQUENTIAL, 1000);

        long duration = run(one, FREE, UNLIMITED, new Backend(1, TENTH, 0.5)).durationNanos();

        assertThat(duration / 1000.0).isCloseTo(100 * MS, within(1.0 * MS));
        assertThat(run(load(1, Calls.SINGLE, 1), FREE, UNLIMITED, new Backend(1, TENTH, 0.5))
                        .durationNanos())
                .isEqualTo(50 * MS);
    }

    @Test
    void theOrderOfUsersMixesLargeAndSmallRequests() {
        assertThat(Simulation.order(100)).doesNotHaveDuplicates().hasSize(100).startsWith(89, 34, 68, 13);
        assertThat(Simulation.order(100).subList(0, 50).stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isBetween(2_400, 2_650);
    }

    @Test
    void tellsHowManyCallsHaveReachedTheBackend() {
        Model model = new Model(load(100, Calls.CONCURRENT, 300), FREE, UNLIMITED, BACKEND);
        List<Long> reported = new ArrayList<>();

        SimulationOutcome prediction = Simulation.run(model, reported::add);

        assertThat(reported)
                .hasSizeGreaterThan(1)
                .isSorted()
                .last()
                .satisfies(reached -> assertThat(reached).isBetween(20_000L, 30_000L));
        assertThat(prediction).isEqualTo(Simulation.run(model));
    }
}
