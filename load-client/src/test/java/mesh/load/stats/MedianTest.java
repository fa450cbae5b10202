package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MedianTest {

    @Test
    void isTheMiddleOne() {
        assertThat(Median.of(3, 100, 1)).isEqualTo(3);
    }

    @Test
    void isTheMeanOfTheTwoInTheMiddle() {
        assertThat(Median.of(4, 1, 2, 1000)).isEqualTo(3);
    }

    @Test
    void nothingHasNone() {
        assertThatThrownBy(Median::of).isInstanceOf(IllegalArgumentException.class);
    }
}
