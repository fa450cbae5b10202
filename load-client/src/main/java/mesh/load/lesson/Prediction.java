package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import mesh.load.stats.Median;
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
     * Returns a typed answer as a plain number or the id of an option, or throws an {@link IllegalArgumentException} that says what is
     * allowed.
     */
    String read(String typed);

    /** The answer of a reader who leaves a question open. */
    String OPEN = "";

    /** Returns what {@link #read} returns, or {@link #OPEN} if nothing is typed. */
    default String readOrOpen(String typed) {
        return typed.isBlank() ? OPEN : read(typed);
    }

    String text(String value);

    String allowed();

    /** A number to predict. If it is a ratio, the time of the contender {@code other} is the divisor. Otherwise, {@code other} is null. */
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

    /** The answers of a person or a class, in the form that {@link Prediction#read} returns, and how many voted for each. */
    record Votes(Prediction prediction, Map<String, Integer> counts) {

        private static final int MAX_VOTES = 10_000;
        private static final Pattern PART = Pattern.compile("(\\S+)(?:\\s+(\\d{1,5}))?");

        public static Votes one(Prediction prediction, String typed) {
            return new Votes(prediction, Map.of(prediction.read(typed), 1));
        }

        /** Reads a show of hands such as {@code a 12, b 7}, or {@code 3 12, 10 7}. An answer without a number is one vote. */
        public static Votes ofClass(Prediction prediction, String typed) {
            Map<String, Integer> counts = new LinkedHashMap<>();
            try {
                for (String part : typed.split(",", -1)) {
                    Matcher vote = PART.matcher(part.strip());
                    boolean matches = vote.matches();
                    int hands = matches && vote.group(2) != null ? Integer.parseInt(vote.group(2)) : 1;
                    if (!matches || hands < 1 || hands > MAX_VOTES) {
                        throw new IllegalArgumentException(part);
                    }
                    counts.merge(prediction.read(vote.group(1)), hands, Integer::sum);
                }
                return new Votes(prediction, counts);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(allowed(prediction), wrong);
            }
        }

        /** Returns how the votes of a class are typed. */
        public static String allowed(Prediction prediction) {
            return "each answer with its number of votes, such as "
                    + (prediction instanceof Choice ? "a 12, b 7" : "3 12, 10 7") + ". An answer is "
                    + (prediction instanceof Choice ? "one of " : "") + prediction.allowed();
        }

        public int total() {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }

        public int of(String value) {
            return counts.getOrDefault(value, 0);
        }

        /** Returns the median of the figures. Unlike the mean, it does not follow a single student who says a million. */
        public double median() {
            return Median.of(counts.entrySet().stream()
                    .flatMapToDouble(one -> DoubleStream.generate(() -> Double.parseDouble(one.getKey()))
                            .limit(one.getValue()))
                    .toArray());
        }
    }
}
