package mesh.load.predict.rate;

import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.LONG;
import static mesh.load.predict.Models.TENTH;
import static mesh.load.predict.Models.UNLIMITED;
import static mesh.load.predict.Models.even;
import static mesh.load.predict.Models.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.behaviour.Distribution.Exponential;
import mesh.load.predict.Models;
import mesh.load.predict.QueueingTheoryTest;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.rate.RateModel.Carried;
import mesh.load.predict.rate.RateModel.Load;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.RatePrediction.Interval;
import mesh.load.predict.rate.RatePrediction.Use;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.shape.Arrivals;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests loads at a rate with cases whose result can be computed by hand. {@link QueueingTheoryTest} compares others with theory. */
class RateSimulationTest {

    private static final Runs ONE = new Runs(1, 100, 1);
    private static final Runs USUAL = new Runs(40, 1000, 1);
    private static final Backend SLOW = new Backend(200, TENTH, 0);
    private static final double MS = 1e6;

    private static RatePrediction run(Load load, Gateway gateway, Connections connections, Backend backend) {
        return RateSimulation.run(new RateModel(load, gateway, connections, backend));
    }

    @Test
    void withoutChanceAllRunsAreTheSameSoThereIsOnlyOne() {
        RatePrediction prediction = run(even(100, USUAL), FREE, UNLIMITED, SLOW);

        Interval tenth = new Interval(100 * MS, 100 * MS, 100 * MS);
        assertThat(prediction)
                .returns(1, RatePrediction::runs)
                .returns(1000, RatePrediction::requests)
                .returns(tenth, RatePrediction::p50Nanos)
                .returns(tenth, RatePrediction::p99Nanos)
                .returns(tenth, RatePrediction::meanNanos);
        assertThat(prediction.failures()).isEmpty();
        assertThat(prediction.perSecond().median()).isCloseTo(100, within(0.5));
        assertThat(prediction.uses())
                .extracting(Use::limit, Use::places)
                .containsExactly(tuple("connections", null), tuple("backend threads", 200));
        assertThat(prediction.uses().getLast()).satisfies(backend -> {
            assertThat(backend.utilisation()).isCloseTo(0.05, within(0.001));
            assertThat(backend.waiting().median()).isZero();
        });
    }

    @Test
    void eachRequestOccupiesItsThreadForAllItsCalls() {
        Gateway threads = new Gateway(Waits.ON_REQUEST_THREAD, 10, 1, LONG);
        Load load = new Load(20, Arrivals.EVEN, Calls.SEQUENTIAL, 3, ONE);

        RatePrediction prediction = run(load, threads, UNLIMITED, SLOW);

        assertThat(median(prediction.meanNanos())).isEqualTo(300 * MS);
        assertThat(prediction.uses().getFirst())
                .returns("request threads", Use::limit)
                .satisfies(use -> assertThat(use.inUse().median()).isCloseTo(6, within(0.1)));
    }

    /**
     * Request <i>i</i> arrives after 50<i>i</i> ms, and its response after 100(<i>i</i> + 1) ms. The first 25 of 125 requests are the
     * warm-up. With them, the mean would be shorter.
     */
    @Test
    void beyondTheCarriedRateTheQueueGrowsUntilTheEnd() {
        RatePrediction prediction = run(even(20, ONE), FREE, UNLIMITED, new Backend(1, TENTH, 0));

        assertThat(prediction.carried()).isEqualTo(new Carried("backend threads", 1, 10));
        assertThat(prediction.perSecond().median()).isCloseTo(10, within(0.3));
        assertThat(median(prediction.meanNanos())).isEqualTo(3825 * MS);
        assertThat(median(prediction.p99Nanos())).isEqualTo(6250 * MS);
    }

    private static double median(@Nullable Interval figure) {
        return Objects.requireNonNull(figure).median();
    }

    @Test
    void refusedRequestsAreASharePerCause() {
        // Each second has 20 requests and room for 10: a connection is free for every second request.
        RatePrediction prediction = run(even(20, ONE), FREE, Connections.withoutPool(1), SLOW);

        assertThat(prediction.failures()).containsOnlyKeys("too-many-calls");
        assertThat(median(prediction.failures().get("too-many-calls"))).isCloseTo(0.5, within(0.01));
        assertThat(prediction.perSecond().median()).isCloseTo(10, within(0.3));
    }

    @Test
    void aRunThatServesNothingHasNoTimes() {
        Gateway loops = new Gateway(Waits.ON_EVENT_LOOP, 4, 256, LONG);

        RatePrediction prediction = run(random(20, ONE), loops, UNLIMITED, SLOW);

        assertThat(prediction.p99Nanos()).isNull();
        assertThat(prediction.failures()).containsExactly(Map.entry("blocking-on-event-loop", new Interval(1, 1, 1)));
    }

    @Test
    void theSameSeedGivesTheSameFiguresAndAnotherSeedGivesOthers() {
        assertThat(ofSeed(5)).isEqualTo(ofSeed(5)).isNotEqualTo(ofSeed(6));
    }

    private static RatePrediction ofSeed(long seed) {
        return run(random(8, new Runs(3, 500, seed)), FREE, UNLIMITED, new Backend(1, new Exponential(TENTH)));
    }

    @Test
    void anIntervalLeavesOutTheFirstAndTheLastOfFortyRuns() {
        assertThat(Interval.of(values(40))).isEqualTo(new Interval(20.5, 2, 39));
        assertThat(Interval.of(values(39))).isEqualTo(new Interval(20, 1, 39));
        assertThat(Interval.of(values(200))).isEqualTo(new Interval(100.5, 6, 195));
    }

    private static double[] values(int count) {
        return IntStream.rangeClosed(1, count).mapToDouble(value -> value).toArray();
    }

    @Test
    void theMedianOfTheRunsIsInTheirInterval() {
        RatePrediction prediction = run(random(8, USUAL), FREE, UNLIMITED, new Backend(1, new Exponential(TENTH)));

        assertThat(Stream.of(prediction.p50Nanos(), prediction.p99Nanos(), prediction.meanNanos()))
                .allMatch(figure -> figure.low() < figure.median() && figure.median() < figure.high());
    }

    @Test
    void tellsTheProgressOverAllRuns() {
        List<Long> reported = new ArrayList<>();
        RateModel model = new RateModel(random(100, new Runs(3, 40_000, 1)), FREE, UNLIMITED, SLOW);

        RatePrediction prediction = RateSimulation.run(model, reported::add);

        assertThat(reported)
                .isSorted()
                .hasSizeGreaterThan(9)
                .endsWith(model.load().totalCalls());
        assertThat(prediction).isEqualTo(RateSimulation.run(model));
    }

    @Test
    void runsOfAGivenLengthAreFewerIfTheyTakeLonger() {
        Duration length = Duration.ofSeconds(16);

        assertThat(Runs.lasting(length, 70, 1, 7)).isEqualTo(new Runs(40, 1120, 7));
        assertThat(Runs.lasting(length, 70, 3, 7)).isEqualTo(new Runs(23, 1120, 7));
        assertThat(Runs.lasting(length, 1000, 3, 7)).isEqualTo(new Runs(5, 16_000, 7));
        assertThat(Runs.lasting(length, 1, 3, 7)).isEqualTo(new Runs(40, 100, 7));
    }

    @Test
    void theNarrowestLimitCarriesTheLowestRate() {
        Load load = new Load(1, Arrivals.EVEN, Calls.SEQUENTIAL, 4, ONE);
        Gateway computing = new Gateway(Waits.ON_REQUEST_THREAD, 100, 1, LONG, Duration.ofMillis(25), 2);

        // A request occupies its thread for 0.5 s, connections and backend threads for 0.4 s, and a core for 0.1 s.
        assertThat(new RateModel(load, computing, UNLIMITED, SLOW).carried()).contains(new Carried("cores", 2, 20));
        assertThat(new RateModel(load, computing, Models.pool(4, 0), SLOW).carried())
                .contains(new Carried("connections", 4, 10));
        assertThat(new RateModel(load, Models.threads(3), Connections.permits(50, TENTH), SLOW).carried())
                .contains(new Carried("request threads", 3, 7.5));
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                fault(
                        "requests per second: 0.0 is not allowed. Allowed: a number from 0.001 to 100000",
                        () -> even(0, ONE)),
                fault(
                        "requests per second: NaN is not allowed. Allowed: a number from 0.001 to 100000",
                        () -> even(Double.NaN, ONE)),
                fault(
                        "calls: stream is not allowed. Allowed: single, sequential, concurrent",
                        () -> new Load(1, Arrivals.EVEN, Calls.STREAM, 1, ONE)),
                fault(
                        "calls of all simulated runs: 5000000 is not allowed. Allowed: a whole number from 1 to 1000000",
                        () -> new Load(1, Arrivals.EVEN, Calls.SEQUENTIAL, 100, USUAL)),
                fault(
                        "seed: -1 is not allowed. Allowed: a whole number from 0 to 9007199254740991",
                        () -> new Runs(1, 100, -1)),
                fault("runs: 0 is not allowed. Allowed: a whole number from 1 to 1000", () -> new Runs(0, 100, 1)),
                fault(
                        "requests of each run: 99 is not allowed. Allowed: a whole number from 100 to 1000000",
                        () -> new Runs(1, 99, 1)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void rejectsANumberOutOfRangeWithAMessageOfOneLine(String message, ThrowingCallable load) {
        assertThatThrownBy(load).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static Arguments fault(String message, ThrowingCallable load) {
        return Arguments.of(message, load);
    }
}
