package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EraTest {

    private static final Duration HANG = Duration.ofSeconds(60);

    @Test
    void theSameSeedDrawsTheSameLots() {
        assertThat(lots(behaviour(0.5, 0.1, 7), 1_000)).isEqualTo(lots(behaviour(0.5, 0.1, 7), 1_000));
    }

    @Test
    void anotherSeedDrawsOthersAndNotTheSameOnesLater() {
        List<Era.Lot> lots = lots(behaviour(0.5, 0.1, 7), 1_000);
        List<Era.Lot> others = lots(behaviour(0.5, 0.1, 8), 1_000);

        assertThat(others).isNotEqualTo(lots).doesNotContainAnyElementsOf(lots);
    }

    @Test
    void fatesComeInTheirShares() {
        Behaviour behaviour = new Behaviour(Duration.ZERO, 0, 0, 0.1, 0.2, HANG, 0.3, 0.15, 1);

        var counts = lots(behaviour, 100_000).stream()
                .map(Era.Lot::fate)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        // Three standard deviations are 0.4 % of all; the seed is fixed, so that this does not depend on luck.
        assertThat(counts.get(Fate.FAIL)).isCloseTo(10_000L, within(400L));
        assertThat(counts.get(Fate.HANG)).isCloseTo(20_000L, within(400L));
        assertThat(counts.get(Fate.CUT)).isCloseTo(30_000L, within(500L));
        assertThat(counts.get(Fate.CUT_EARLY)).isCloseTo(15_000L, within(400L));
        assertThat(counts.get(Fate.SERVE)).isCloseTo(25_000L, within(500L));
    }

    @Test
    void aShareOfOneIsAllRequests() {
        assertThat(lots(behaviour(0, 1, 1), 10_000)).allMatch(lot -> lot.fate() == Fate.FAIL);
    }

    @Test
    void serviceTimesSpreadEvenlyAroundTheirMean() {
        List<Era.Lot> lots = lots(behaviour(0.5, 0, 1), 10_000);

        assertThat(lots).allMatch(lot -> lot.serviceTime().toNanos() >= 50_000_000);
        assertThat(lots).allMatch(lot -> lot.serviceTime().toNanos() <= 150_000_000);
        assertThat(lots.stream()
                        .mapToLong(lot -> lot.serviceTime().toMillis())
                        .average()
                        .orElseThrow())
                .isCloseTo(99.5, within(1.0));
        assertThat(lots.stream().filter(lot -> lot.serviceTime().toMillis() < 75))
                .hasSizeBetween(2_300, 2_700);
    }

    @Test
    void withoutSpreadAllServiceTimesAreTheSame() {
        assertThat(lots(behaviour(0, 0, 1), 100))
                .allMatch(lot -> lot.serviceTime().equals(Duration.ofMillis(100)));
    }

    private static Behaviour behaviour(double spread, double failureShare, long seed) {
        return new Behaviour(Duration.ofMillis(100), spread, 0, failureShare, 0, HANG, 0, 0, seed);
    }

    private static List<Era.Lot> lots(Behaviour behaviour, int count) {
        Era era = new Era(behaviour);
        return IntStream.range(0, count).mapToObj(i -> era.draw()).toList();
    }
}
