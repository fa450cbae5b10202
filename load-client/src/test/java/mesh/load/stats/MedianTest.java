package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MedianTest {

    @Test
    void theMedianOfAnOddNumberOfValuesIsTheMiddleOne() {
        assertThat(Median.of(3, 100, 1)).isEqualTo(3);
    }

    @Test
    void theMedianOfAnEvenNumberOfValuesIsTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(4, 1, 2, 1000)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 100, 1001})
    void agreesWithApacheCommons(int samples) {
        double[] values =
                new SplittableRandom(samples).doubles(samples, -1e9, 1e9).toArray();

        assertThat(Median.of(values))
                .isEqualTo(org.apache.commons.statistics.descriptive.Median.withDefaults()
                        .evaluate(values));
    }

    @Test
    void doesNotChangeTheOrderOfTheSamples() {
        double[] values = {3, 1, 2};

        assertThat(Median.of(values)).isEqualTo(2);

        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void rejectsAnEmptySample() {
        assertThatThrownBy(Median::of).isInstanceOf(IllegalArgumentException.class);
    }
}
