package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A question that the run will answer, and the answers that readers can give before the run. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Prediction.Slider.class, name = "slider"),
    @JsonSubTypes.Type(value = Prediction.Choice.class, name = "choice")
})
public sealed interface Prediction {

    String question();

    String contender();

    /**
     * Reads an answer.
     *
     * @return the answer in the form in which votes are counted: a plain number, or the id of an option
     * @throws IllegalArgumentException whose message says what is allowed
     */
    String read(String typed);

    /** Formats a result of {@link #read} for readers. */
    String text(String value);

    /** Returns the allowed answers in a few words. */
    String allowed();

    /**
     * A figure.
     *
     * @param other for a ratio, the contender whose time is the divisor; null for every other metric
     * @param step distance between two predictions, over 0
     */
    record Slider(
            String question,
            LessonMetric metric,
            String contender,
            @Nullable String other,
            String unit,
            double min,
            double max,
            double step)
            implements Prediction {

        /** Reads any number between the bounds, even if it is between two steps. The unit after it is optional. */
        @Override
        public String read(String typed) {
            String number = typed.strip();
            if (number.endsWith(unit)) {
                number = number.substring(0, number.length() - unit.length()).strip();
            }
            if (number.matches("[0-9]{1,9}([.][0-9]{1,3})?")) {
                double value = Double.parseDouble(number);
                if (value >= min && value <= max) {
                    return plain(value);
                }
            }
            throw new IllegalArgumentException(allowed());
        }

        @Override
        public String text(String value) {
            return value + " " + unit;
        }

        @Override
        public String allowed() {
            return "a number from " + plain(min) + " to " + plain(max) + " (" + unit + ")";
        }

        /** Formats a number without trailing zeros. */
        public static String plain(double value) {
            BigDecimal rounded = BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP);
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        }
    }

    /** A choice among two to six options. The first option whose assertion passes is right. */
    record Choice(String question, String contender, List<Option> options) implements Prediction {

        @Override
        public String read(String typed) {
            String id = typed.strip().toLowerCase(Locale.ROOT);
            if (options.stream().noneMatch(option -> option.id().equals(id))) {
                throw new IllegalArgumentException(allowed());
            }
            return id;
        }

        @Override
        public String text(String value) {
            return options.stream()
                    .filter(option -> option.id().equals(value))
                    .map(option -> value + ") " + option.text())
                    .findFirst()
                    .orElse(value);
        }

        @Override
        public String allowed() {
            return String.join(", ", options.stream().map(Option::id).toList());
        }
    }

    /** A possible result. Its id is a letter from {@code a} on. Its assertion is null if the option covers all other cases. */
    record Option(String id, String text, @Nullable String when) {}
}
