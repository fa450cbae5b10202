package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MILLIS | 9.96 | 10.0 ms
            MILLIS | 10 | 10 ms
            MILLIS | 4560.4 | 4,560 ms
            RATIO | 0.5 | 0.50
            COUNT | 43 | 43
            COUNT | -2 | -2
            BYTES | 999999999 | 999999999
            BYTES | 1000000000 | 1000000000.00
            """)
    void aFigureIsAsPreciseAsItsUnit(Unit unit, double figure, String text) {
        assertThat(unit.text(figure)).isEqualTo(text);
    }

    @Test
    void integersAndBooleansAreWrittenAsTheyAre() {
        assertThat(Unit.YES_OR_NO.text(true)).isEqualTo("true");
        assertThat(Unit.COUNT.text(100)).isEqualTo("100");
    }
}
