package mesh.load.results.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import mesh.load.results.contender.WarmUpFigures.Round;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpFiguresTest {

    @ParameterizedTest
    @CsvSource({
        "900 400 200 190 195 192 191 193 194, true",
        "900 400 200 150 140 120 110 105 100, false",
        "900 400 200 100 500 600 500 600, false",
        "100 900 800 700 800 700, true",
        "900 400 200 200 200, false",
        "'', false",
    })
    void isSettledWhenTheLastRoundsAreNoQuicker(String milliseconds, boolean settled) {
        List<Round> rounds = Arrays.stream(milliseconds.split(" ", -1))
                .filter(text -> !text.isEmpty())
                .map(text -> new Round(Long.parseLong(text) * 1_000_000, 10, 10))
                .toList();

        assertThat(WarmUpFigures.isSettled(rounds)).isEqualTo(settled);
    }
}
