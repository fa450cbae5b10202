package mesh.load.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServedAsBeforeTest {

    private static final double MS = 1e6;

    @Test
    void theBoundIsTwiceTheUsualLatency() {
        assertThat(ServedAsBefore.bound(200 * MS, 100 * MS, 150 * MS)).isEqualTo(400 * MS);
    }

    @Test
    void oneOutlierInAHundredDoesNotCount() {
        double[] latencies = IntStream.range(0, 100)
                .mapToDouble(i -> i == 50 ? 9000 * MS : 100 * MS)
                .toArray();

        assertThat(ServedAsBefore.bound(latencies)).isEqualTo(200 * MS);
    }

    @Test
    void aGarbageCollectionMayDelayAQuickResponse() {
        assertThat(ServedAsBefore.bound(4 * MS, 3 * MS)).isEqualTo(54 * MS);
    }

    @Test
    void thereIsNoBoundWithoutAResponse() {
        assertThat(ServedAsBefore.bound()).isInfinite();
    }
}
