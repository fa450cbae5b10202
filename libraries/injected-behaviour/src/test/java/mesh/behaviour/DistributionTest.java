package mesh.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import mesh.behaviour.Distribution.Bimodal;
import mesh.behaviour.Distribution.Exponential;
import mesh.behaviour.Distribution.Fixed;
import mesh.behaviour.Distribution.Lognormal;
import mesh.behaviour.Distribution.Uniform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests distributions by their samples. All seeds are fixed, so no result depends on chance. */
class DistributionTest {

    private static final int DRAWS = 200_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100ms",
                "uniform mean=100ms jitter=0.5",
                "exponential mean=100ms",
                "lognormal median=80ms p99=400ms",
                "bimodal usual=100ms slow=1s slow-ratio=0.01"
            })
    void theMeanOfManyDrawsIsTheMean(String text) {
        Distribution distribution = Distribution.of(text);

        assertThat(milliseconds(distribution).average().orElseThrow())
                .isCloseTo(distribution.mean().toNanos() / 1e6, within(1.0));
    }

    @Test
    void exponentialTimesAreDistributedAsTheDefinitionSays() {
        double[] sorted =
                milliseconds(new Exponential(Duration.ofMillis(100))).sorted().toArray();

        assertThat(percentile(sorted, 50)).isCloseTo(100 * Math.log(2), within(1.0));
        assertThat(percentile(sorted, 90)).isCloseTo(100 * Math.log(10), within(3.0));
        assertThat(percentile(sorted, 99)).isCloseTo(100 * Math.log(100), within(10.0));
    }

    @Test
    void lognormalTimesHaveTheirMedianAndTheirP99() {
        double[] sorted = milliseconds(new Lognormal(Duration.ofMillis(80), Duration.ofMillis(400)))
                .sorted()
                .toArray();

        assertThat(percentile(sorted, 50)).isCloseTo(80, within(1.0));
        assertThat(percentile(sorted, 99)).isCloseTo(400, within(12.0));
    }

    @Test
    void aLognormalTimeWithTheSameMedianAndP99IsFixed() {
        Lognormal fixed = new Lognormal(Duration.ofMillis(80), Duration.ofMillis(80));

        assertThat(milliseconds(fixed).limit(100).boxed()).containsOnly(80.0);
        assertThat(fixed.mean()).isEqualTo(Duration.ofMillis(80));
    }

    @Test
    void oneInAHundredBimodalTimesIsSlow() {
        Bimodal bimodal = new Bimodal(Duration.ofMillis(100), Duration.ofSeconds(1), 0.01);

        assertThat(milliseconds(bimodal).filter(time -> time == 1000).count()).isBetween(1_850L, 2_150L);
        assertThat(milliseconds(bimodal).filter(time -> time == 100).count()).isBetween(197_850L, 198_150L);
        assertThat(bimodal.mean()).isEqualTo(Duration.ofMillis(109));
    }

    @Test
    void uniformTimesStayWithinTheirJitter() {
        assertThat(milliseconds(new Uniform(Duration.ofMillis(100), 0.5)).boxed())
                .allMatch(time -> time >= 50 && time < 150);
    }

    @Test
    void noDrawIsLongerThanTheLongest() {
        Lognormal wide = new Lognormal(Duration.ofMillis(1), Duration.ofSeconds(60));

        assertThat(milliseconds(wide).max().orElseThrow()).isEqualTo((double) Distribution.LONGEST.toMillis());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PT0.1S",
                "uniform mean=PT0.1S jitter=0.5",
                "exponential mean=PT0.1S",
                "lognormal median=PT0.08S p99=PT0.4S",
                "bimodal usual=PT0.1S slow=PT1S slow-ratio=0.01"
            })
    void readsWhatItWrites(String text) {
        assertThat(Distribution.of(text).text()).isEqualTo(text);
        assertThat(text)
                .startsWith(text.startsWith("PT") ? "PT" : Distribution.of(text).name() + " ");
    }

    @Test
    void readsAFixedTimeInBothForms() {
        assertThat(Distribution.of("fixed mean=100ms"))
                .isEqualTo(Distribution.of(" 100ms "))
                .isEqualTo(new Fixed(Duration.ofMillis(100)));
    }

    /** Each line: a text, the value that is wrong, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            soon                                    | ``           | must be a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms
            2 weeks                                 | ``           | must be a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms
            gamma mean=1s                           | distribution | 'distribution' is 'gamma'. Allowed: fixed, uniform, exponential, lognormal, bimodal
            exponential mean=61s                    | mean         | 'mean' is '61s'. Allowed: a duration from 0 to 60s, such as 100ms
            exponential median=1s                   | median       | 'median' is no value of 'exponential'. Allowed: mean
            lognormal median=1s                     | ``           | 'p99' of 'lognormal' is missing. Required: median, p99
            lognormal median=2s p99=1s              | median       | 'median' is '2s'. Allowed: at most 'p99', which is '1s'
            lognormal median=0s p99=1s              | median       | 'median' is '0s'. Allowed: a duration of more than 0, up to 60s
            bimodal usual=1s slow=2s slow-ratio=1.1 | slow-ratio   | 'slow-ratio' is '1.1'. Allowed: a number from 0 to 1
            bimodal usual=2s slow=1s slow-ratio=0.1 | usual        | 'usual' is '2s'. Allowed: at most 'slow', which is '1s'
            uniform mean=1s jitter=NaN              | jitter       | 'jitter' is 'NaN'. Allowed: a number from 0 to 1
            """)
    void namesTheValueThatIsWrong(String text, String key, String message) {
        assertThatExceptionOfType(Distribution.InvalidException.class)
                .isThrownBy(() -> Distribution.of(text))
                .withMessage(message)
                .satisfies(invalid -> assertThat(invalid.key()).isEqualTo(key));
    }

    private static DoubleStream milliseconds(Distribution distribution) {
        SplittableRandom random = new SplittableRandom(1);
        return DoubleStream.generate(() -> distribution.nextNanos(random) / 1e6).limit(DRAWS);
    }

    private static double percentile(double[] sorted, int percentile) {
        return sorted[sorted.length * percentile / 100];
    }
}
