package mesh.load.scenario.key;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The names of keys, figures and options that other names have replaced. A message that rejects an old name says the new one. */
public final class Renamed {

    static final Map<String, String> NAMES = Map.of(
            "beside", "background",
            "beside-p99", "background-p99",
            "look-after", "memory-after",
            "take", "extract",
            "--cold", "--no-warm-up",
            "--look", "--thread-dumps",
            "--class", "--classroom",
            "--against", "--baseline",
            "--repeat", "--repetitions");

    private Renamed() {}

    /** Returns the name that has replaced an old one, if it is known here. */
    public static Optional<String> now(String old, Collection<String> known) {
        return Optional.ofNullable(NAMES.get(old)).filter(known::contains);
    }

    /** Returns the name that has replaced an old one, or the same name. Results that were written before still have the old one. */
    public static String current(String name) {
        return NAMES.getOrDefault(name, name);
    }
}
