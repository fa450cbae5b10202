package mesh.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomIdsTest {

    private final Random random = new Random(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, 999, 1_000})
    void drawsDistinctIdsOfTheTable(int count) {
        long[] ids = RandomIds.draw(count, 1_000, random);

        assertThat(ids).hasSize(count).doesNotHaveDuplicates();
        assertThat(Arrays.stream(ids)).allMatch(id -> id >= 1 && id <= 1_000);
    }

    @Test
    void drawsEveryIdAboutEquallyOften() {
        int[] drawn = new int[11];
        for (int i = 0; i < 30_000; i++) {
            for (long id : RandomIds.draw(3, 10, random)) {
                drawn[(int) id]++;
            }
        }

        // Each id is drawn 9,000 times on average, with a standard deviation of 79. The seed is fixed, so the result
        // does not depend on chance.
        assertThat(drawn).startsWith(0);
        assertThat(Arrays.stream(drawn).skip(1)).allMatch(count -> count > 8_600 && count < 9_400);
    }
}
