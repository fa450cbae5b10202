package mesh.load.predict.event;

import static mesh.load.predict.Models.FREE;
import static mesh.load.predict.Models.LONG;
import static mesh.load.predict.Models.TENTH;
import static mesh.load.predict.Models.UNLIMITED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.time.Duration;
import java.util.Objects;
import mesh.behaviour.Distribution;
import mesh.behaviour.Distribution.Bimodal;
import mesh.behaviour.Distribution.Fixed;
import mesh.load.predict.Models;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.event.Retries.Kind;
import mesh.load.predict.rate.RateCurve;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.RateModel.Slowdown;
import mesh.load.predict.rate.RatePrediction;
import mesh.load.predict.rate.RatePrediction.Recovery;
import mesh.load.predict.rate.RateSimulation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares retries with the theory of attempts, and outages with the balance of what arrives and what is served. */
class RetriesTest {

    /** Ten calls of 100 ms at a time: 100 calls per second. */
    private static final Backend HUNDRED = new Backend(10, TENTH, 0);

    private static final double CAPACITY = 100;
    private static final double SLOW_CAPACITY = 100 / 3.0;
    private static final double RATE = 70;
    private static final double SECOND = 1e9;

    /** A request is served as before within 200 ms, twice the usual time. The backend takes half of it, so ten calls may be waiting. */
    private static final double QUEUE_AS_BEFORE = 10;

    private static Gateway giveUpAfter(Duration timeout) {
        return new Gateway(Waits.ON_NOTHING, null, 256, timeout);
    }

    /** Three of ten attempts time out, independently of the others. */
    private static RatePrediction threeOfTenTimeOut(@Nullable Retries retries) {
        Distribution time = new Bimodal(Duration.ofMillis(10), Duration.ofMillis(200), 0.3);
        return RateSimulation.run(new RateModel(
                Models.random(100, new Runs(4, 50_000, 1)),
                giveUpAfter(TENTH),
                UNLIMITED,
                new Backend(10_000, time),
                retries,
                null));
    }

    @ParameterizedTest
    @EnumSource(names = {"IMMEDIATE", "BACK_OFF"})
    void attemptsAreTheSumOfAGeometricSeries(Kind kind) {
        RatePrediction prediction = threeOfTenTimeOut(Retries.usual(kind, 3));

        assertThat(prediction.attemptsPerCall().median()).isCloseTo(1 + 0.3 + 0.09, withPercentage(1));
        assertThat(failed(prediction)).isCloseTo(0.027, withPercentage(8));
    }

    @Test
    void withoutRetriesEachCallHasOneAttempt() {
        RatePrediction prediction = threeOfTenTimeOut(null);

        assertThat(prediction.attemptsPerCall().median()).isEqualTo(1);
        assertThat(failed(prediction)).isCloseTo(0.3, withPercentage(2));
    }

    @Test
    void aBudgetThatDoesNotSufficeIsTheRatioOfTheRetries() {
        RatePrediction prediction = threeOfTenTimeOut(Retries.usual(Kind.BUDGET, 3));

        assertThat(prediction.attemptsPerCall().median()).isCloseTo(1.1, withPercentage(0.2));
        assertThat(failed(prediction)).isGreaterThan(0.2);
    }

    private static double failed(RatePrediction prediction) {
        assertThat(prediction.failures()).containsOnlyKeys("read-timeout");
        return Objects.requireNonNull(prediction.failures().get("read-timeout")).median();
    }

    /** The backend needs longer than an attempt lasts. Its work is lost, and it works twice for each call. */
    @Test
    void theBackendServesAttemptsThatHaveTimedOut() {
        RatePrediction prediction = RateSimulation.run(new RateModel(
                Models.even(4, new Runs(1, 1000, 1)),
                giveUpAfter(Duration.ofMillis(50)),
                UNLIMITED,
                new Backend(1, TENTH, 0),
                Retries.usual(Kind.IMMEDIATE, 2),
                null));

        assertThat(prediction.perSecond().median()).isZero();
        assertThat(prediction.attemptsPerCall().median()).isEqualTo(2);
        assertThat(prediction.uses().getLast().inUse().median()).isCloseTo(0.8, within(0.01));
    }

    @Test
    void noAttemptBeginsAfterTheTotalTime() {
        Retries quarter = new Retries(
                Kind.IMMEDIATE,
                20,
                Duration.ofMillis(250),
                Retries.BackOff.USUAL,
                Retries.Budget.USUAL,
                Retries.Breaker.USUAL);
        RatePrediction prediction = RateSimulation.run(new RateModel(
                Models.even(10, new Runs(1, 100, 1)),
                giveUpAfter(TENTH),
                UNLIMITED,
                new Backend(1000, Duration.ofMillis(150), 0),
                quarter,
                null));

        assertThat(prediction.attemptsPerCall().median()).isEqualTo(3);
    }

    @Test
    void aCallThatALimitRejectsIsNotTriedAgain() {
        RatePrediction prediction = RateSimulation.run(new RateModel(
                Models.even(20, new Runs(1, 100, 1)),
                FREE,
                Connections.withoutPool(1),
                HUNDRED,
                Retries.usual(Kind.IMMEDIATE, 3),
                null));

        assertThat(prediction.failures()).containsOnlyKeys("too-many-calls");
        assertThat(prediction.attemptsPerCall().median()).isEqualTo(1);
    }

    @Test
    void aBreakerRejectsCallsOfABackendThatIsTooSlow() {
        RatePrediction prediction = RateSimulation.run(new RateModel(
                Models.even(100, new Runs(1, 5000, 1)),
                giveUpAfter(TENTH),
                UNLIMITED,
                new Backend(10_000, Duration.ofMillis(150), 0),
                Retries.usual(Kind.BREAKER, 3),
                null));

        // Ten trials every five seconds, of the 500 calls that arrive meanwhile
        assertThat(prediction.attemptsPerCall().median()).isCloseTo(0.02, within(0.005));
        assertThat(Objects.requireNonNull(prediction.failures().get("circuit-breaker-open"))
                        .median())
                .isGreaterThan(0.95);
    }

    @Test
    void theWaitIsAShareOfABoundThatDoubles() {
        assertThat(Retries.BackOff.USUAL.nanos(1, 0.5)).isEqualTo(50_000_000);
        assertThat(Retries.BackOff.USUAL.nanos(2, 0.5)).isEqualTo(100_000_000);
        assertThat(Retries.BackOff.USUAL.nanos(19, 0.5)).isEqualTo(500_000_000);
        assertThat(Retries.BackOff.USUAL.nanos(3, 0)).isZero();
    }

    /** Seventy requests per second on a backend that is three times as slow for some seconds. A call gives up after a second. */
    private static RateModel outage(double perSecond, Runs runs, Duration slow, int factor, @Nullable Retries retries) {
        return new RateModel(
                Models.even(perSecond, runs),
                giveUpAfter(Duration.ofSeconds(1)),
                UNLIMITED,
                HUNDRED,
                retries,
                new Slowdown(Duration.ofSeconds(2), slow, new Fixed(TENTH.multipliedBy(factor))));
    }

    private static Recovery recovery(RateModel model) {
        return Objects.requireNonNull(RateSimulation.run(model).recovery());
    }

    /**
     * Without retries, the queue that the slow time leaves shrinks by what the backend can serve beyond the rate. Users are served as
     * before once few calls wait. The window in which this happens is the last bad one. Calls that the backend began while
     * it was slow add some tenths of a second.
     */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 6, 9})
    void withoutRetriesTheQueueShrinks(int seconds) {
        double queue = (RATE - SLOW_CAPACITY) * seconds;
        double theory = (queue - QUEUE_AS_BEFORE) / (CAPACITY - RATE);
        Runs runs = Runs.lasting(Duration.ofSeconds(30), RATE, 1, 1);

        Recovery recovery = recovery(outage(RATE, runs, Duration.ofSeconds(seconds), 3, null));

        assertThat(recovery.recovered()).isEqualTo(1);
        assertThat(Objects.requireNonNull(recovery.nanos()).median() / SECOND).isBetween(theory, theory + 0.8);
    }

    /** 70 requests with three attempts each are 210 calls per second, more than the backend serves. */
    @ParameterizedTest
    @ValueSource(ints = {16, 120})
    void anOutageLastsIfTheRetriesExceedWhatTheBackendServes(int seconds) {
        Runs runs = Runs.lasting(Duration.ofSeconds(seconds), RATE, 3, 1);

        Recovery recovery = recovery(outage(RATE, runs, Duration.ofSeconds(3), 3, Retries.usual(Kind.IMMEDIATE, 3)));

        assertThat(recovery.nanos()).isNull();
        assertThat(recovery.recovered()).isZero();
        assertThat(recovery.served().median()).isLessThan(0.5);
        assertThat(recovery.seconds()).isCloseTo(seconds - 5, within(0.01));
    }

    /** 20 requests with three attempts each are 60 calls per second. A backend that is thirty times as slow lets the queue grow. */
    @Test
    void anOutageEndsIfTheBackendCanServeAllRetries() {
        Runs runs = Runs.lasting(Duration.ofSeconds(60), 20, 3, 1);

        Recovery recovery = recovery(outage(20, runs, Duration.ofSeconds(8), 30, Retries.usual(Kind.IMMEDIATE, 3)));

        assertThat(recovery.recovered()).isEqualTo(1);
        assertThat(Objects.requireNonNull(recovery.nanos()).median() / SECOND).isBetween(2.0, 40.0);
    }

    @ParameterizedTest
    @CsvSource({"IMMEDIATE, false", "BACK_OFF, false", "BUDGET, true", "BREAKER, true"})
    void onlyABudgetOrABreakerEndsTheOutage(Kind kind, boolean ends) {
        Retries retries = new Retries(
                kind,
                3,
                Duration.ofSeconds(10),
                Retries.BackOff.USUAL,
                Retries.Budget.USUAL,
                new Retries.Breaker(50, 0.5, Duration.ofSeconds(1), 5));
        Runs runs = Runs.lasting(Duration.ofSeconds(16), RATE, 3, 1);
        RatePrediction prediction = RateSimulation.run(outage(RATE, runs, Duration.ofSeconds(3), 3, retries));

        Recovery recovery = Objects.requireNonNull(prediction.recovery());
        assertThat(recovery.recovered()).isEqualTo(ends ? prediction.runs() : 0);
    }

    @Test
    void aBackendThatIsNotSlowerLeavesNothingToRecoverFrom() {
        Recovery recovery = recovery(
                outage(RATE, Runs.lasting(Duration.ofSeconds(16), RATE, 1, 1), Duration.ofSeconds(3), 1, null));

        assertThat(Objects.requireNonNull(recovery.nanos()).high()).isZero();
        assertThat(recovery.served().median()).isEqualTo(1);
    }

    @Test
    void theLoadMustLastLongerThanTheSlowTime() {
        assertThatThrownBy(() -> outage(RATE, new Runs(1, 350, 1), Duration.ofSeconds(3), 3, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("requests of each run, with a slow backend: 350 is not allowed. "
                        + "Allowed: a whole number from 385 to 1000000");
    }

    @Test
    void theCurveOfOtherRatesHasNoSlowBackend() {
        RateModel slow = outage(RATE, Runs.lasting(Duration.ofSeconds(16), RATE, 1, 1), Duration.ofSeconds(3), 3, null);
        RateModel always = new RateModel(
                Models.even(RATE, Runs.usual(1, 1)), giveUpAfter(Duration.ofSeconds(1)), UNLIMITED, HUNDRED);

        assertThat(RateCurve.of(slow, reached -> {})).isEqualTo(RateCurve.of(always, reached -> {}));
        assertThat(RateCurve.totalCalls(slow)).isEqualTo(RateCurve.totalCalls(always));
    }

    @Test
    void aBreakerOpensAndLetsTrialsDecide() {
        EventQueue events = new EventQueue();
        CircuitBreaker breaker = new CircuitBreaker(new Retries.Breaker(4, 0.5, Duration.ofSeconds(1), 2), events);

        count(breaker, false, false, true);
        assertThat(breaker.permits()).isTrue();
        count(breaker, true);
        assertThat(breaker.permits()).isFalse();

        pass(events, Duration.ofSeconds(1));
        assertThat(breaker.permits()).isTrue();
        breaker.forget();
        assertThat(breaker.permits()).isTrue();
        assertThat(breaker.permits()).isTrue();
        assertThat(breaker.permits()).isFalse();
        count(breaker, true, false);
        assertThat(breaker.permits()).isFalse();

        pass(events, LONG);
        assertThat(breaker.permits()).isTrue();
        count(breaker, false, false);
        count(breaker, true, false, false);
        assertThat(breaker.permits()).isTrue();
        count(breaker, true);
        assertThat(breaker.permits()).isFalse();
    }

    private static void count(CircuitBreaker breaker, boolean... areFailed) {
        for (boolean isFailed : areFailed) {
            breaker.count(isFailed);
        }
    }

    private static void pass(EventQueue events, Duration time) {
        events.in(time.toNanos(), () -> {});
        events.next();
    }
}
