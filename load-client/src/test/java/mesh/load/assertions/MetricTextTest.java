package mesh.load.assertions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            timeMs | 9.96 | 10.0 ms
            timeMs | 10 | 10 ms
            timeMs | 4560.4 | 4,560 ms
            ratio | 0.5 | 0.50
            failed | 43 | 43
            failed | -2 | -2
            much | 999999999 | 999999999
            much | 1000000000 | 1000000000.00
            """)
    void aFigureIsAsPreciseAsItsUnit(String name, double figure, String text) {
        assertThat(MetricText.of(name, figure)).isEqualTo(text);
    }

    @Test
    void whatIsNoNumberIsSaidAsItIs() {
        assertThat(MetricText.of("differs", true)).isEqualTo("true");
        assertThat(MetricText.of("users", 100)).isEqualTo("100");
    }
}
