package mesh.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.LongStream;
import mesh.store.StoreProperties;
import mesh.store.TemperatureReading;
import org.junit.jupiter.api.Test;

class ReadingGeneratorTest {

    @Test
    void theSameSeedGivesTheSameRows() {
        assertThat(rows(1_000, 7)).isEqualTo(rows(1_000, 7));
    }

    @Test
    void anotherSeedGivesOtherRows() {
        assertThat(rows(1_000, 7)).isNotEqualTo(rows(1_000, 8));
    }

    @Test
    void idsRunFromOneWithoutGaps() {
        assertThat(rows(1_000, 7))
                .extracting(TemperatureReading::id)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 1_000).boxed().toList());
    }

    @Test
    void rowsArePlausible() {
        assertThat(rows(10_000, 7)).allSatisfy(row -> {
            assertThat(row.date()).isBetween(LocalDate.of(2000, 1, 1), LocalDate.of(2026, 12, 31));
            assertThat(row.celsius()).isBetween(-30.0, 45.0);
            assertThat(BigDecimal.valueOf(row.celsius()).scale()).isLessThanOrEqualTo(1);
            assertThat(row.station()).isNotBlank().hasSizeLessThanOrEqualTo(40);
        });
    }

    @Test
    void rowsVaryInEveryField() {
        List<TemperatureReading> rows = rows(1_000, 7);

        assertThat(rows.stream().map(TemperatureReading::date).distinct()).hasSizeGreaterThan(900);
        assertThat(rows.stream().map(TemperatureReading::station).distinct()).hasSize(8);
        assertThat(rows.stream().map(TemperatureReading::celsius).distinct()).hasSizeGreaterThan(200);
    }

    private static List<TemperatureReading> rows(int rows, long seed) {
        return new ReadingGenerator(new StoreProperties(rows, seed, 500, 4, Duration.ofSeconds(30))).rows();
    }
}
