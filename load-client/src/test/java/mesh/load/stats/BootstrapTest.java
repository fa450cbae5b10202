package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {

    private static final long SEED = 42;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7, 20, 31})
    void theMedianOfADrawIsTheMedianOfTheDrawnValues(int count) {
        double[] sorted = IntStream.range(0, count).mapToDouble(i -> i * i).toArray();
        Bootstrap resample = new Bootstrap(sorted);
        SplittableRandom random = new SplittableRandom(SEED);
        SplittableRandom same = new SplittableRandom(SEED);

        for (int draw = 0; draw < 1_000; draw++) {
            double[] drawn = IntStream.range(0, count)
                    .mapToDouble(i -> sorted[same.nextInt(count)])
                    .toArray();
            assertThat(resample.median(random)).isEqualTo(Median.of(drawn));
        }
    }
}
