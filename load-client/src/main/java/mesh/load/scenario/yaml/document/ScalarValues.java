package mesh.load.scenario.yaml.document;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.text.DidYouMean;
import mesh.load.scenario.text.Durations;
import mesh.load.scenario.text.Labelled;

/** What the single values of a mapping mean: numbers, durations, yes or no, and constants. */
abstract sealed class ScalarValues permits Section {

    public abstract boolean has(String key);

    /** The value of a key that may not be missing. */
    public abstract String text(String key);

    /** What is wrong with a key or its value. */
    public abstract ScenarioException fault(String key, String message);

    public Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    /** Text that may be wrapped in the file. */
    public String oneLine(String key) {
        return text(key).replaceAll("\\s+", " ");
    }

    /** A whole number within bounds, both included. */
    public OptionalInt number(String key, int min, int max) {
        return has(key) ? OptionalInt.of(requiredNumber(key, min, max)) : OptionalInt.empty();
    }

    /** A whole number within bounds, both included, that may not be missing. */
    public int requiredNumber(String key, int min, int max) {
        String text = text(key);
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // The message below says it.
        }
        throw fault(key, "'" + key + "' is '" + text + "'. Allowed: a whole number from " + min + " to " + max);
    }

    public Optional<Duration> duration(String key) {
        return optionalText(key).map(text -> parse(key, text, Durations::parse));
    }

    /** A duration that may not be missing. */
    public Duration requiredDuration(String key) {
        return parse(key, text(key), Durations::parse);
    }

    /** A duration that may not be zero. */
    public Duration positive(String key, Duration otherwise) {
        Duration duration = duration(key).orElse(otherwise);
        if (duration.isZero()) {
            throw fault(key, "'" + key + "' is zero. Allowed: more");
        }
        return duration;
    }

    /** A duration that may be neither missing nor longer than this. */
    public Duration upTo(Duration longest, String key) {
        Duration duration = requiredDuration(key);
        if (duration.compareTo(longest) > 0) {
            throw fault(key, "'" + key + "' is '" + text(key) + "'. Allowed: up to " + longest.toMinutes() + "m");
        }
        return duration;
    }

    public Optional<Boolean> yesOrNo(String key) {
        return optionalText(key).map(text -> parse(key, text, ScalarValues::yesOrNoOf));
    }

    private static boolean yesOrNoOf(String text) {
        if (!List.of("true", "false").contains(text)) {
            throw new IllegalArgumentException("true, false");
        }
        return text.equals("true");
    }

    /** One of an enum's constants, spelled as its {@link Labelled#label()} says. */
    public <E extends Enum<E> & Labelled> Optional<E> choice(String key, Class<E> type) {
        return optionalText(key)
                .map(text -> Labelled.find(type, text)
                        .orElseThrow(() -> unknown(key, text, DidYouMean.hint(text, Labelled.labels(type)))));
    }

    /** Lets the reader of a value say what is wrong with it by an {@link IllegalArgumentException}. */
    public <T> T parse(String key, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw fault(key, "'" + key + "' is '" + text + "'. Allowed: " + wrong.getMessage());
        }
    }

    /** A value that is none of those that there are. */
    public ScenarioException unknown(String key, String value, String hint) {
        return fault(key, "unknown value '" + value + "' of '" + key + "'; " + hint);
    }
}
