package mesh.load.scenario.service;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.scenario.key.Durations;

/**
 * Settings of the legacy backend, by the names that a scenario gives them. The backend knows what the values mean, and rejects values out
 * of range. The names are checked when the scenario is read, so that a message can show the line of a typo.
 */
public record LegacyBehaviour(Map<String, String> settings) {

    public static final String SERVICE_TIME = "service-time";

    /** A service time that the run chooses for the machine, so that calls wait for the backend and not for a processor. */
    public static final String FITTING = "fitting";

    /** The service times among which a run chooses. The first one applies until it has chosen. */
    public static final List<Duration> FITTING_TIMES =
            Stream.of(50, 100, 150, 200, 250, 300, 400).map(Duration::ofMillis).toList();

    public static final List<String> KEYS = List.of(
            SERVICE_TIME,
            "jitter",
            "max-concurrent",
            "failure-ratio",
            "hang-ratio",
            "hang-time",
            "abort-ratio",
            "abort-before-response-ratio",
            "seed");

    private static final Pattern WORD = Pattern.compile("-(.)");

    /** Returns a behaviour that responds without delay, for warming up. */
    public LegacyBehaviour withoutDelay() {
        return new LegacyBehaviour(Map.of(SERVICE_TIME, "0ms"));
    }

    /**
     * Returns the settings of both behaviours. If both have a setting, the other behaviour's value wins. A random service time also
     * replaces the jitter of a fixed one.
     */
    public LegacyBehaviour with(LegacyBehaviour other) {
        Map<String, String> both = new LinkedHashMap<>(settings);
        if (hasRandomTimes(other.settings)) {
            both.remove("jitter");
        }
        both.putAll(other.settings);
        return new LegacyBehaviour(both);
    }

    /** Returns whether the service times are drawn from a distribution. The times of a jitter do not count. */
    public static boolean hasRandomTimes(Map<String, String> settings) {
        String time = settings.get(SERVICE_TIME);
        return time != null && !time.equals(FITTING) && !(Distribution.of(time) instanceof Distribution.Fixed);
    }

    /** Returns whether the run chooses the service time. */
    public boolean isFitting() {
        return FITTING.equals(settings.get(SERVICE_TIME));
    }

    /** Returns the same behaviour with another service time. */
    public LegacyBehaviour serving(Duration serviceTime) {
        return with(new LegacyBehaviour(Map.of(SERVICE_TIME, Durations.text(serviceTime))));
    }

    /** Returns the settings by the names that {@code PUT /legacy/behaviour} uses. */
    public Map<String, String> asFields() {
        return renamed(key -> WORD.matcher(key).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT)));
    }

    public static String property(String setting) {
        return "legacy.behaviour." + setting;
    }

    public Map<String, String> asProperties() {
        return renamed(LegacyBehaviour::property);
    }

    private Map<String, String> renamed(UnaryOperator<String> name) {
        Map<String, String> renamed = new LinkedHashMap<>();
        settings.forEach((key, value) -> renamed.put(
                name.apply(key),
                isFitting() && key.equals(SERVICE_TIME) ? Durations.text(FITTING_TIMES.getFirst()) : value));
        return renamed;
    }
}
