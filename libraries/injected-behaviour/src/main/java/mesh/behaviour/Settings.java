package mesh.behaviour;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads settings, which are texts or numbers by name, as a record whose components are declared with {@link Setting}. */
public final class Settings {

    /** The key of an error that concerns several ratios. */
    private static final String SUM = "sumOfRatios";

    /** Spring Boot's simple format of durations. A number without a unit counts milliseconds. */
    private static final Pattern DURATION = Pattern.compile("([+-]?\\d{1,18})(ns|us|ms|s|m|h|d|)");

    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    private Settings() {}

    /**
     * Reads all settings. A missing one gets its default.
     *
     * @throws InvalidException names each unknown setting, and each that is no value of its type or out of range
     */
    public static <R extends Record> R read(Class<R> type, Map<String, ? extends @Nullable Object> values) {
        Map<String, String> errors = new TreeMap<>();
        Set<String> known = names(type);
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                errors.put(name, "is unknown; the fields are " + String.join(", ", known));
            }
        }
        List<Object> arguments = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            Setting setting = component.getAnnotation(Setting.class);
            Object given = values.containsKey(name) ? values.get(name) : setting.otherwise();
            try {
                Object value = given instanceof Map<?, ?> mapping && component.getType() == Distribution.class
                        ? distribution(mapping)
                        : value(component.getType(), String.valueOf(given).strip(), setting.max());
                if (value == null) {
                    errors.put(name, setting.allowed());
                } else {
                    arguments.add(value);
                }
            } catch (Distribution.InvalidException invalid) {
                errors.put(name, String.valueOf(invalid.getMessage()));
            }
        }
        if (errors.isEmpty()) {
            try {
                return create(type, arguments);
            } catch (ContradictionException contradiction) {
                errors.put(contradiction.setting, String.valueOf(contradiction.getMessage()));
            } catch (IllegalArgumentException contradiction) {
                errors.put(SUM, String.valueOf(contradiction.getMessage()));
            }
        }
        throw new InvalidException(errors);
    }

    /** Returns the names of the settings, in the order of the record's components. */
    public static Set<String> names(Class<? extends Record> type) {
        Set<String> names = new LinkedHashSet<>();
        Stream.of(type.getRecordComponents()).map(RecordComponent::getName).forEach(names::add);
        return names;
    }

    /** Returns the value; null if it is none of this type, or out of range. */
    private static @Nullable Object value(Class<?> type, String text, String max) {
        try {
            return switch (type.getSimpleName()) {
                case "int" -> within(Integer.valueOf(text), 0, max.isEmpty() ? null : Integer.valueOf(max));
                case "long" -> within(Long.valueOf(text), 0L, max.isEmpty() ? null : Long.valueOf(max));
                case "double" -> within(Double.valueOf(text), 0.0, max.isEmpty() ? null : Double.valueOf(max));
                case "ByteSize" -> ByteSize.parse(text);
                case "Distribution" -> Distribution.of(text);
                default -> within(duration(text), Duration.ZERO, max.isEmpty() ? null : duration(max));
            };
        } catch (Distribution.InvalidException invalid) {
            throw invalid;
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException noValue) {
            return null;
        }
    }

    /** Reads the name of a distribution and its values, whose names may be in camel case as those of all settings. */
    private static Distribution distribution(Map<?, ?> mapping) {
        Map<String, String> values = new LinkedHashMap<>();
        mapping.forEach((key, value) -> values.put(
                String.valueOf(key).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT), String.valueOf(value)));
        String name = values.remove("distribution");
        if (name == null) {
            throw new Distribution.InvalidException(
                    "distribution",
                    "'distribution' is missing. Required: one of " + String.join(", ", Distribution.NAMES));
        }
        return Distribution.of(name, values);
    }

    private static <T extends Comparable<T>> @Nullable T within(T value, T min, @Nullable T max) {
        return max == null || (value.compareTo(min) >= 0 && value.compareTo(max) <= 0) ? value : null;
    }

    /** Reads a duration in Spring Boot's simple format or in ISO-8601. Throws a {@link DateTimeException} or an {@link ArithmeticException}. */
    static Duration duration(String text) {
        Matcher simple = DURATION.matcher(text.toLowerCase(Locale.ROOT));
        if (!simple.matches()) {
            return Duration.parse(text);
        }
        ChronoUnit unit = Objects.requireNonNull(UNITS.get(simple.group(2)));
        return Duration.of(Long.parseLong(simple.group(1)), unit);
    }

    private static <R extends Record> R create(Class<R> type, List<Object> arguments) {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments.toArray());
        } catch (InvocationTargetException refused) {
            throw refused.getCause() instanceof IllegalArgumentException contradiction
                    ? contradiction
                    : new IllegalStateException(refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Settings that contradict each other. */
    static final class ContradictionException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final String setting;

        /** @param setting the one that is reported */
        ContradictionException(String setting, String message) {
            super(message);
            this.setting = setting;
        }
    }

    /** Settings that cannot be used. */
    public static final class InvalidException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> errors;

        InvalidException(Map<String, String> errors) {
            super(String.join(
                    "; ",
                    errors.entrySet().stream()
                            .map(error -> error.getKey() + " " + error.getValue())
                            .toList()));
            this.errors = errors;
        }

        /** Returns what is wrong with each setting, by its name. */
        public Map<String, String> errors() {
            return errors;
        }
    }
}
