package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.RequestTable;
import mesh.load.sample.Records;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleFault;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests figures of a load of eight seconds with ten requests per second, and a fault from second 1 to second 4. */
class FaultTimelineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void theRecoveryEndsTheLastHalfSecondInWhichTooManyRequestsFailed() {
        FaultTimeline timeline = timeline(at -> at < 1000 || at >= 4700);

        assertThat(timeline.recoveryNanos()).isEqualTo(SECOND);
        assertThat(timeline.asBeforeRatioAfter()).hasValue(33 / 40.0);
        assertThat(timeline.goodputBefore()).hasValue(10);
    }

    /** All responses are valid. Those of a backlog, which ends two seconds after the fault, are late. */
    @Test
    void aLateResponseIsNotServedAsBefore() {
        FaultTimeline timeline = withLatencies(at -> at < 1000 || at >= 6000 ? 100 : 201);

        assertThat(timeline.recoveryNanos()).isEqualTo(2 * SECOND);
        assertThat(timeline.asBeforeRatioAfter()).hasValue(20 / 40.0);
        assertThat(timeline.goodputAfter()).hasValueCloseTo(10.0, within(0.3));
    }

    /** It was due before the fault, and its response came only after it. */
    @Test
    void aRequestThatTheFaultDelayedDoesNotWidenTheBound() {
        FaultTimeline timeline = withLatencies(at -> at == 900 ? 3500 : at < 1000 || at >= 6000 ? 100 : 201);

        assertThat(timeline.recoveryNanos()).isEqualTo(2 * SECOND);
    }

    @Test
    void latenciesMayBeTwiceAsLongAsBefore() {
        FaultTimeline timeline = withLatencies(at -> at < 1000 ? 100 : 200);

        assertThat(timeline.recoveryNanos()).isZero();
        assertThat(timeline.asBeforeRatioAfter()).hasValue(1);
    }

    @Test
    void thereIsNothingToRecoverFromIfUsersAreServedImmediately() {
        assertThat(timeline(at -> true).recoveryNanos()).isZero();
    }

    @Test
    void aLaterDisturbanceIsNoRecovery() {
        assertThat(timeline(at -> at < 1000 || (at >= 4000 && at != 6100)).recoveryNanos())
                .isEqualTo(5 * SECOND / 2);
    }

    @Test
    void aContenderThatFailsUntilTheEndNeverRecovers() {
        ContenderResult failing = contender(at -> at < 1000);
        MetricScope metrics = ContenderMetrics.of(new CompleteRepetitions(List.of(failing), 0));

        assertThat(new FaultTimeline(failing, Objects.requireNonNull(failing.fault())).recoveryNanos())
                .isNull();
        assertThat(metrics.number("goodputRecoveryMs", List.of())).hasValue(Double.POSITIVE_INFINITY);
        assertThat(metrics.number("okAfterFault", List.of())).hasValue(0);
    }

    @Test
    void aLoadThatEndsWithTheFaultHasNoRecovery() {
        ContenderResult early = SampleContender.smoke()
                .requests(100, 4300, at -> true)
                .fault(SampleFault.of(20L, 30L))
                .build();

        assertThat(new FaultTimeline(early, Objects.requireNonNull(early.fault())).hasTimeAfter())
                .isFalse();
        assertThat(ContenderMetrics.of(new CompleteRepetitions(List.of(early), 0))
                        .number("okAfterFault", List.of()))
                .isEmpty();
    }

    /** The last request is due after 7.9 s, so the last sample that counts is that of second 6. */
    @Test
    void callsPerSecondComeFromSamples() {
        FaultTimeline timeline = sampled(
                List.of(-1L, SECOND, 4 * SECOND, 6 * SECOND, 9 * SECOND), List.of(5.0, 15.0, 200.0, 317.0, 900.0));

        assertThat(timeline.callsBefore()).hasValue(10);
        assertThat(timeline.callsAfter()).hasValue(30);
    }

    @Test
    void theCallsAreUnknownIfSamplingEndsWithTheFault() {
        FaultTimeline timeline = sampled(List.of(-1L, SECOND, 2 * SECOND), List.of(5.0, 15.0, 25.0));

        assertThat(timeline.callsBefore()).hasValue(10);
        assertThat(timeline.callsAfter()).isEmpty();
    }

    @Test
    void attemptsPerCallCountsEachAttempt() {
        ContenderResult one = SampleContender.smoke()
                .retried(new RetryCounts(100, 250, 150, 0, 0, 0, "closed"))
                .build();

        assertThat(ContenderMetrics.of(new CompleteRepetitions(List.of(one), 0)).number("attemptsPerCall", List.of()))
                .hasValue(2.5);
    }

    private static FaultTimeline sampled(List<Long> at, List<@Nullable Double> callsMade) {
        ContenderResult one = SampleContender.like(contender(any -> true))
                .observations(new ObservationFigures(
                        SampleContender.smoke().build().service(),
                        "jmx",
                        at,
                        Map.of(),
                        Map.of(),
                        Map.of(Gauges.CALLS_MADE, callsMade),
                        new ServiceUse(null, null, null, null, null, null, null),
                        null,
                        null))
                .build();
        return new FaultTimeline(one, Objects.requireNonNull(one.fault()));
    }

    private static FaultTimeline withLatencies(LongUnaryOperator milliseconds) {
        ContenderResult one = contender(any -> true);
        RequestTable table = one.requests();
        List<Long> ends = table.start().stream()
                .map(start -> start + 1_000_000 * milliseconds.applyAsLong(start / 1_000_000))
                .toList();
        ContenderResult late = Records.with(one, "requests", Records.with(table, "lastByte", ends));
        return new FaultTimeline(late, Objects.requireNonNull(late.fault()));
    }

    private static FaultTimeline timeline(LongPredicate isOk) {
        ContenderResult one = contender(isOk);
        return new FaultTimeline(one, Objects.requireNonNull(one.fault()));
    }

    private static ContenderResult contender(LongPredicate isOk) {
        return SampleContender.smoke()
                .requests(100, 8000, isOk)
                .fault(SampleFault.of(20L, 30L))
                .build();
    }
}
