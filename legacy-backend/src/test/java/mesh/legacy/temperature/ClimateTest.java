package mesh.legacy.temperature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClimateTest {

    /** The expected values were computed with a program in another language, from the formula in {@link Climate}. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-20, 20777, Zugspitze, 2.5",
        "1970-01-01, 0, Potsdam, -3.7",
        "1969-12-31, -1, Kremsmünster, -2.5",
        "2000-01-01, 10957, Armagh, -2.8"
    })
    void readingsFollowTheFormula(LocalDate date, long id, String station, double celsius) {
        assertThat(Climate.on(date)).isEqualTo(new TemperatureReading(id, date, station, celsius));
    }

    @Test
    void summersAreWarmerThanWinters() {
        assertThat(mean(2026, 7)).isGreaterThan(mean(2026, 1) + 15);
    }

    @Test
    void readingsArePlausibleInEveryYearThatCanBeRequested() {
        DoubleStream implausible = LocalDate.of(0, 1, 1)
                .datesUntil(LocalDate.of(9999, 12, 31))
                .mapToDouble(day -> Climate.on(day).celsius())
                .filter(celsius -> celsius < -4 || celsius > 23);

        assertThat(implausible.boxed()).isEmpty();
    }

    @Test
    void celsiusHasOneDecimal() {
        LocalDate.of(2000, 1, 1)
                .datesUntil(LocalDate.of(2030, 1, 1))
                .map(Climate::on)
                .map(reading -> BigDecimal.valueOf(reading.celsius()).scale())
                .max(Comparator.naturalOrder())
                .ifPresent(scale -> assertThat(scale).isEqualTo(1));
    }

    private static double mean(int year, int month) {
        LocalDate first = LocalDate.of(year, month, 1);
        return first.datesUntil(first.plusMonths(1))
                .mapToDouble(date -> Climate.on(date).celsius())
                .average()
                .orElseThrow();
    }
}
