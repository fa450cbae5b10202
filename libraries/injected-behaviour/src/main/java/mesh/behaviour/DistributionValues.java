package mesh.behaviour;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The values of a distribution, by their names. Each check throws a {@link Distribution.InvalidException} that names the wrong value. */
record DistributionValues(String distribution, Map<String, String> texts) {

    private static final Duration MAX = Duration.ofSeconds(60);

    /** Requires exactly these values. */
    DistributionValues only(String... names) {
        List<String> known = List.of(names);
        for (String name : texts.keySet()) {
            if (!known.contains(name)) {
                throw fault(
                        name,
                        "'" + name + "' is no value of '" + distribution + "'. Allowed: " + String.join(", ", known));
            }
        }
        for (String name : known) {
            if (!texts.containsKey(name)) {
                throw fault(
                        "",
                        "'" + name + "' of '" + distribution + "' is missing. Required: " + String.join(", ", known));
            }
        }
        return this;
    }

    DistributionValues positive(String name) {
        if (time(name).isZero()) {
            throw notAllowed(name, "a duration of more than 0, up to 60s");
        }
        return this;
    }

    /** Requires that the first time is not longer than the second. */
    DistributionValues ordered(String shorter, String longer) {
        if (time(shorter).compareTo(time(longer)) > 0) {
            throw notAllowed(shorter, "at most '" + longer + "', which is '" + texts.get(longer) + "'");
        }
        return this;
    }

    Duration time(String name) {
        try {
            return duration(name, String.valueOf(texts.get(name)));
        } catch (IllegalArgumentException none) {
            throw notAllowed(name, "a duration from 0 to 60s, such as 100ms");
        }
    }

    double ratio(String name) {
        try {
            double ratio = Double.parseDouble(String.valueOf(texts.get(name)));
            if (ratio >= 0 && ratio <= 1) {
                return ratio;
            }
        } catch (NumberFormatException none) {
            // The exception below reports the value.
        }
        throw notAllowed(name, "a number from 0 to 1");
    }

    /** Reads a text that consists only of a duration. */
    static Duration duration(String text) {
        return duration("", text);
    }

    private static Duration duration(String name, String text) {
        try {
            Duration time = Settings.duration(text);
            if (!time.isNegative() && time.compareTo(MAX) <= 0) {
                return time;
            }
        } catch (DateTimeException | ArithmeticException none) {
            // The exception below reports the value.
        }
        throw fault(name, "must be " + Distribution.ALLOWED);
    }

    private Distribution.InvalidException notAllowed(String name, String allowed) {
        return fault(name, "'" + name + "' is '" + texts.get(name) + "'. Allowed: " + allowed);
    }

    private static Distribution.InvalidException fault(String name, String message) {
        return new Distribution.InvalidException(name, message);
    }
}
