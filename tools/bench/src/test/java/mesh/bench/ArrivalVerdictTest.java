package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ArrivalVerdictTest {

    private static final List<BurstFigures> ONE = skews(10, 10, 10, 10, 10, 10, 10);

    @Test
    void reportsNoDifferenceIfTheIntervalIncludes1() {
        assertThat(WorkersBenchmark.ArrivalVerdict.of(ONE, skews(9, 11, 8, 12, 10.5, 9.5, 10)))
                .hasToString(
                        "as close together: in 7 of 7 pairs the arrival skew was at most 2 times that of one process, "
                                + "and below 50 ms; ratio 1.00 (0.80 to 1.20), no difference measured");
    }

    @Test
    void countsAPairAsWithinOnlyUpToTwiceTheSkewOfOneProcess() {
        assertThat(WorkersBenchmark.ArrivalVerdict.of(ONE, skews(15, 15, 15, 20, 20.1, 15, 15)))
                .hasToString(
                        "not as close together: in 6 of 7 pairs the arrival skew was at most 2 times that of one process, "
                                + "and below 50 ms; ratio 1.50 (1.50 to 2.01), wider than one process");
    }

    @Test
    void countsAPairAsWithinOnlyBelow50MsEvenIfOneProcessIsWider() {
        List<BurstFigures> wide = skews(100, 100, 100, 100, 100, 100);

        assertThat(WorkersBenchmark.ArrivalVerdict.of(wide, skews(49.9, 50, 49, 49, 49, 49)))
                .hasToString(
                        "not as close together: in 5 of 6 pairs the arrival skew was at most 2 times that of one process, "
                                + "and below 50 ms; ratio 0.49 (0.49 to 0.50), narrower than one process");
    }

    @Test
    void reportsTooFewPairsToTellADifference() {
        assertThat(WorkersBenchmark.ArrivalVerdict.of(skews(10, 10), skews(15, 16))
                        .toString())
                .startsWith("as close together: in 2 of 2 pairs")
                .endsWith("too few pairs to show a difference");
    }

    private static List<BurstFigures> skews(double... millis) {
        return DoubleStream.of(millis)
                .mapToObj(skew -> new BurstFigures(skew, 0, 0, 0))
                .toList();
    }
}
