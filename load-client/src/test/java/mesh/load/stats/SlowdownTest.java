package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowdownTest {

    @ParameterizedTest
    @CsvSource({
        "0.95, 1.05, NONE",
        "0.50, 0.60, NONE", // much faster
        "1.02, 1.10, NONE", // slower, but by no more than is tolerated
        "1.05, 1.15, NOT_SHOWN",
        "0.80, 1.90, NOT_SHOWN",
        "1.10, 1.30, NOT_SHOWN", // exactly as much as is tolerated is not more
        "1.11, 1.30, SLOWER"
    })
    void decidesByTheWholeInterval(double low, double high, Slowdown expected) {
        assertThat(Slowdown.of(low, high, 0.1)).isEqualTo(expected);
    }
}
