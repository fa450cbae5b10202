package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mesh.load.lesson.Prediction.Choice;
import mesh.load.lesson.Prediction.Option;
import mesh.load.lesson.Prediction.Slider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictionTest {

    private static final Prediction SECONDS =
            new Slider("How long?", LessonMetric.DURATION, "rest", null, "s", 0, 30, 0.5);
    private static final Prediction CHOICE =
            new Choice("What?", "rest", List.of(new Option("a", "This", "true"), new Option("b", "That", null)));

    @ParameterizedTest
    @CsvSource({"3, 3", "3.50, 3.5", "' 10 s', 10", "10s, 10", "0, 0", "0.0, 0", "30, 30", "100, "})
    void readsAFigureWithinItsBounds(String typed, String read) {
        if (read == null) {
            assertThatThrownBy(() -> SECONDS.read(typed)).hasMessage("a number from 0 to 30 (s)");
        } else {
            assertThat(SECONDS.read(typed)).isEqualTo(read);
            assertThat(SECONDS.text(read)).isEqualTo(read + " s");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "-1", "30.1", "NaN", "1e1", "3,5", "0x3", "3 ms", "99999999999999999999"})
    void anInvalidFigureIsRejected(String typed) {
        assertThatThrownBy(() -> SECONDS.read(typed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a number from 0 to 30 (s)");
    }

    @ParameterizedTest
    @CsvSource({"a, a", "B, b", "' b ', b"})
    void readsAnOptionByItsLetter(String typed, String read) {
        assertThat(CHOICE.read(typed)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "", "ab", "This"})
    void anUnknownOptionIsRejected(String typed) {
        assertThatThrownBy(() -> CHOICE.read(typed)).hasMessage("a, b");
    }
}
