package mesh.load.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.OneAtATime;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadSeries;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.Experiment.Overload;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Analyses an overload of a server that serves 400 requests a second, one after another. Any other requests wait, for at most a second. */
class OverloadAnalysisTest {

    private static final Overload OVERLOAD = new Overload(
            Duration.ofMillis(200),
            Duration.ofSeconds(10),
            100,
            List.of(0.5, 1.0, 1.5, 3.0, 0.5),
            Duration.ofSeconds(2),
            Duration.ofSeconds(12));

    private final OverloadAnalysis analysis = new OverloadAnalysis(OVERLOAD, OneAtATime.TIMEOUT);

    @Test
    void aServerWithALimitKeepsItsRateAndRecoversImmediately() {
        OverloadFigures limited = of(60);

        assertThat(limited.kept()).hasValueSatisfying(kept -> assertThat(kept).isBetween(0.97, 1.03));
        assertThat(limited.peak()).hasValueSatisfying(peak -> {
            assertThat(peak.p99Nanos()).isLessThan(160_000_000);
            assertThat(peak.inTime()).isEqualTo(peak.outcomes().ok());
            assertThat(peak.outcomes().failures()).containsOnlyKeys("too-many-calls");
        });
        assertThat(limited.recoveryNanos()).isBetween(0L, 20_000_000L);
    }

    /**
     * After the peak, 2,000 requests wait. The server serves 200 requests a second more than arrive, so its queue is empty after about ten
     * seconds.
     */
    @Test
    void aServerWithoutALimitServesUsersThatHaveGivenUpUntilItsQueueIsEmpty() {
        OverloadFigures unlimited = of(Integer.MAX_VALUE);

        assertThat(unlimited.kept()).hasValueSatisfying(kept -> assertThat(kept).isLessThan(0.05));
        assertThat(unlimited.peak().orElseThrow().outcomes().failures()).containsOnlyKeys("timed-out");
        assertThat(unlimited.recoveryNanos()).isBetween(9_500_000_000L, 9_700_000_000L);
    }

    @Test
    void everyRequestBelongsToTheStepInWhichItWasDue() {
        assertThat(of(60).steps())
                .extracting(
                        OverloadStep::factor,
                        OverloadStep::perSecond,
                        step -> step.outcomes().requests())
                .containsExactly(
                        tuple(0.5, 200, 400),
                        tuple(1.0, 400, 800),
                        tuple(1.5, 600, 1200),
                        tuple(3.0, 1200, 2400),
                        tuple(0.5, 200, 2400));
    }

    @Test
    void theSeriesCountsEveryRequestOnceAtItsStartAndOnceAtItsEnd() {
        OverloadFigures limited = of(60);
        OverloadSeries series = limited.series();
        OutcomeCounts peak = limited.steps().get(3).outcomes();

        assertThat(series.offered()).startsWith(50, 50).hasSameSizeAs(series.served());
        assertThat(sum(series.offered())).isEqualTo(7200).isEqualTo(sum(series.served()) + sum(series.failed()));
        assertThat(series.failed().subList(25, 31)).allMatch(failed -> failed >= 190);
        assertThat(peak.requests()).isEqualTo(sum(series.offered().subList(24, 32)));
    }

    @Test
    void samplesOfTheGatewayBelongToTheirStep() {
        ObservationFigures observed = new ObservationFigures(
                "gateway",
                "jmx",
                List.of(-1L, 1_000_000_000L, 1_900_000_000L, 2_000_000_000L),
                Map.of("http", List.of(1, 5, 7, 9), "main", List.of(1, 1, 1, 1)),
                Map.of(),
                Map.of("heap.used.bytes", List.of(9e6, 2e6, 1e6, 3e6)),
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null);

        List<OverloadStep> steps =
                of(60, new ObservedMetrics(null, List.of(observed), null, null)).steps();

        assertThat(steps)
                .extracting(OverloadStep::peakHeapBytes)
                .containsExactly(2_000_000L, 3_000_000L, null, null, null);
        assertThat(steps).extracting(OverloadStep::peakThreads).containsExactly(8, 10, null, null, null);
        assertThat(of(60).steps()).extracting(OverloadStep::peakHeapBytes).containsOnlyNulls();
    }

    @Test
    void stagesOfARequestBelongToItsStep() {
        LoadResult load = OneAtATime.load(OVERLOAD.shape(400), 60);
        List<@Nullable StageTimes> times = load.requests().stream()
                .map(request ->
                        waitedFor(request.intendedStartNanos() < 2_000_000_000L ? Stage.THREAD : Stage.BACKEND_QUEUE))
                .collect(Collectors.toCollection(ArrayList::new));
        times.set(0, null);

        List<OverloadStep> steps = analysis.of(
                        found(400), load, "gateway", ObservedMetrics.NOTHING, new Stages(times, "one is lost"))
                .steps();

        assertThat(steps)
                .extracting(OverloadStep::stages)
                .extracting(StageFigures::known, StageFigures::unknown, one -> one.share("backend-queue"))
                .containsExactly(
                        tuple(399, 1, 0.0),
                        tuple(800, 0, 1.0),
                        tuple(1200, 0, 1.0),
                        tuple(2400, 0, 1.0),
                        tuple(2400, 0, 1.0));
    }

    private static StageTimes waitedFor(Stage stage) {
        StageTimes times = new StageTimes();
        times.add(stage, 5);
        return times;
    }

    @Test
    void aContenderThatSustainsNoRateGetsNoLoad() {
        OverloadFigures none = analysis.nothingOf(found(0));

        assertThat(none.steps()).isEmpty();
        assertThat(none.peak()).isEmpty();
        assertThat(none.kept()).isEmpty();
        assertThat(none.recoveryNanos()).isNull();
    }

    private OverloadFigures of(int maxUnderWay) {
        return of(maxUnderWay, ObservedMetrics.NOTHING);
    }

    private OverloadFigures of(int maxUnderWay, ObservedMetrics observed) {
        return analysis.of(found(400), OneAtATime.load(OVERLOAD.shape(400), maxUnderWay), "gateway", observed, null);
    }

    private static CapacityFigures found(int perSecond) {
        return new CapacityFigures("one", 10, 200_000_000, perSecond, null, "precise", List.of(), List.of());
    }

    private static int sum(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }
}
