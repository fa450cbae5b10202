package mesh.load.analysis;

import static mesh.load.results.contender.RequestRecord.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.SpacingFigures.Gaps;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;

class SpacingTest {

    @Test
    void evenGapsDoNotVary() {
        assertThat(Spacing.gaps(LongStream.of(30, 10, 20, 40))).contains(new Gaps(3, 10, 0.0));
    }

    @Test
    void theVariationIsTheStandardDeviationOverTheMean() {
        Gaps gaps = Spacing.gaps(LongStream.of(0, 1, 4)).orElseThrow();

        assertThat(gaps.meanNanos()).isEqualTo(2);
        assertThat(gaps.variation()).isEqualTo(0.5);
    }

    @Test
    void requestsAtTheSameInstantHaveNoVariation() {
        assertThat(Spacing.gaps(LongStream.of(5, 5, 5))).contains(new Gaps(2, 0, null));
    }

    @Test
    void twoRequestsAreTooFew() {
        assertThat(Spacing.gaps(LongStream.of(1, 2))).isEmpty();
    }

    @Test
    void aPoissonLoadHasAVariationOfOne() {
        Shape.Open rate = (Shape.Open) new Shape.Constant(200, Duration.ofSeconds(60), Arrivals.POISSON).drawn(1);

        SpacingFigures spacing =
                Spacing.of(OneAtATime.load(rate, Integer.MAX_VALUE)).orElseThrow();

        assertThat(spacing.planned().meanNanos()).isCloseTo(5e6, within(0.2e6));
        assertThat(spacing.planned().variation()).isCloseTo(1.0, within(0.05));
        assertThat(spacing.sent()).isEqualTo(spacing.planned());
    }

    @Test
    void requestsThatWereNeverSentHaveNoSentGaps() {
        List<RequestRecord> unsent = LongStream.range(0, 4)
                .mapToObj(i -> new RequestRecord(
                        1, 1, 10 * i, NEVER, 0, NEVER, NEVER, 1_000, 0, 0, new Outcome.TimedOut(false)))
                .toList();
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, 0, 1, 0, 0);

        assertThat(Spacing.of(new LoadResult("nio", 1, 0, 0, unsent, barrier, null, false, 0, null)))
                .contains(new SpacingFigures(new Gaps(3, 10, 0.0), null));
    }
}
