package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the percentiles of many samples with those that another implementation computes from the raw samples. */
class LatenciesPropertyTest {

    private static final double[] PERCENTILES = {1, 25, 50, 75, 90, 95, 99, 99.9, 100};

    /** The HdrHistogram keeps three significant digits. */
    private static final double PRECISION = 1e-3;

    private static final double MICROSECOND = 1e3;
    private static final double MINUTE = 6e10;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    /**
     * The nearest rank is the smallest sample that at least this percentage of all samples does not exceed. It is HF1 of Hyndman and Fan
     * (1996).
     */
    @ParameterizedTest
    @MethodSource("seeds")
    void aPercentileIsTheNearestRank(long seed) {
        long[] samples = samples(new SplittableRandom(seed));
        double[] sorted = Arrays.stream(samples).asDoubleStream().sorted().toArray();
        Quantile nearestRank = Quantile.withDefaults().with(EstimationMethod.HF1);

        Latencies latencies = Latencies.ofOk(records(samples));

        for (double percentile : PERCENTILES) {
            double exact = nearestRank.evaluate(sorted, percentile / 100);
            assertThat((double) latencies.at(percentile).nanos())
                    .as("p%s of %d samples", percentile, samples.length)
                    .isCloseTo(exact, offset(exact * PRECISION));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void countsTheSamplesAtOrBeyondAPercentile(long seed) {
        long[] samples = samples(new SplittableRandom(seed));

        Latencies latencies = Latencies.ofOk(records(samples));

        for (double percentile : PERCENTILES) {
            Percentile one = latencies.at(percentile);
            assertThat(one.samples()).isEqualTo(samples.length);
            assertThat(one.atOrBeyond())
                    .as("p%s of %d samples", percentile, samples.length)
                    .isBetween(
                            atLeast(samples, one.nanos() * (1 + PRECISION)),
                            atLeast(samples, one.nanos() * (1 - PRECISION)));
        }
        assertThat(latencies.maxNanos()).isEqualTo(Arrays.stream(samples).max().orElseThrow());
    }

    /**
     * Returns up to 2000 samples, spread evenly over all orders of magnitude from a microsecond to a minute. In a third of the cases, about
     * half of the samples are equal.
     */
    private static long[] samples(SplittableRandom random) {
        long often = logUniform(random);
        boolean clustered = random.nextInt(3) == 0;
        return LongStream.generate(() -> clustered && random.nextBoolean() ? often : logUniform(random))
                .limit(random.nextInt(1, 2001))
                .toArray();
    }

    private static long logUniform(SplittableRandom random) {
        return (long) Math.exp(random.nextDouble(Math.log(MICROSECOND), Math.log(MINUTE)));
    }

    private static long atLeast(long[] samples, double nanos) {
        return Arrays.stream(samples).filter(one -> one >= nanos).count();
    }

    private static List<RequestRecord> records(long[] latencies) {
        return Arrays.stream(latencies)
                .mapToObj(nanos -> new RequestRecord(1, 1, 5, 5, 0, 5, 5, 5 + nanos, 0, 0, new Outcome.Ok(200)))
                .toList();
    }
}
