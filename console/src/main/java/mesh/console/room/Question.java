package mesh.console.room;

import java.util.List;
import mesh.load.lesson.Prediction;
import org.jspecify.annotations.Nullable;

/**
 * A question as phones get it. It lacks the assertions of the options, which give the result away.
 *
 * @param kind {@code slider} or {@code choice}
 * @param unit the unit of a figure; null for a choice, like {@code min}, {@code max} and {@code step}
 * @param options the options of a choice; empty for a figure
 */
record Question(
        String kind,
        String question,
        @Nullable String unit,
        @Nullable Double min,
        @Nullable Double max,
        @Nullable Double step,
        List<Option> options) {

    /** An option and the letter that selects it. */
    record Option(String id, String text) {}

    static Question of(Prediction prediction) {
        return switch (prediction) {
            case Prediction.Slider slider ->
                new Question(
                        "slider",
                        slider.question(),
                        slider.unit(),
                        slider.min(),
                        slider.max(),
                        slider.step(),
                        List.of());
            case Prediction.Choice choice ->
                new Question(
                        "choice",
                        choice.question(),
                        null,
                        null,
                        null,
                        null,
                        choice.options().stream()
                                .map(option -> new Option(option.id(), option.text()))
                                .toList());
        };
    }
}
