package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.ScenarioException;

/** Reads the single values of a mapping: numbers, durations, yes or no, and constants. */
abstract sealed class ScalarValues permits Section {

    public abstract boolean has(String key);

    /** Returns the value of a required key. */
    public abstract String text(String key);

    /** Returns an exception that says what is wrong with a key or its value. */
    public abstract ScenarioException fault(String key, String message);

    public Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    /** Returns text that may be wrapped in the file, on one line. */
    public String oneLine(String key) {
        return text(key).replaceAll("\\s+", " ");
    }

    /** Returns a whole number within bounds, both included. */
    public OptionalInt number(String key, int min, int max) {
        return has(key) ? OptionalInt.of(requiredNumber(key, min, max)) : OptionalInt.empty();
    }

    /** Returns a whole number within bounds, both included; the key is required. */
    public int requiredNumber(String key, int min, int max) {
        String text = text(key);
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // The exception below says it.
        }
        throw fault(key, "'" + key + "' is '" + text + "'. Allowed: a whole number from " + min + " to " + max);
    }

    public Optional<Duration> duration(String key) {
        return optionalText(key).map(text -> parse(key, text, Durations::parse));
    }

    /** Returns a duration; the key is required. */
    public Duration requiredDuration(String key) {
        return parse(key, text(key), Durations::parse);
    }

    /** Returns a duration that is not zero. */
    public Duration positive(String key, Duration otherwise) {
        Duration duration = duration(key).orElse(otherwise);
        if (duration.isZero()) {
            throw fault(key, "'" + key + "' is zero. Allowed: more");
        }
        return duration;
    }

    /** Returns a duration up to this one; the key is required. */
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

    /** Returns one of an enum's constants, spelled as {@link Labelled#label()}. */
    public <E extends Enum<E> & Labelled> Optional<E> choice(String key, Class<E> type) {
        return optionalText(key)
                .map(text -> Labelled.find(type, text)
                        .orElseThrow(() -> unknown(key, text, DidYouMean.hint(text, Labelled.labels(type)))));
    }

    /** Parses a value; the parser reports an invalid value by an {@link IllegalArgumentException} with what is allowed. */
    public <T> T parse(String key, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw fault(key, "'" + key + "' is '" + text + "'. Allowed: " + wrong.getMessage());
        }
    }

    /** Returns an exception for a value that is not one of the allowed ones. */
    public ScenarioException unknown(String key, String value, String hint) {
        return fault(key, "unknown value '" + value + "' of '" + key + "'; " + hint);
    }
}
