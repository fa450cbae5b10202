package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Overload;

/** Reads which multiples of the highest rate are offered, and for how long. {@link RateWriter} writes them. */
public final class OverloadReader {

    static final String KEY = "overload";

    private static final Duration P99 = Duration.ofMillis(200);
    private static final Duration SEARCH_TIME = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofSeconds(5);
    private static final Duration LAST_STEP = Duration.ofSeconds(15);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final List<Double> FACTORS = List.of(0.5, 1.0, 1.5, 3.0, 0.5);

    private OverloadReader() {}

    /** Reads the overload; empty if the scenario has none. */
    public static Optional<Overload> read(Section root, Iterable<Contender> contenders) {
        return root.section(KEY, "p99", "search-time", "start", "factors", "step", "last-step")
                .map(section -> read(root, section, contenders));
    }

    private static Overload read(Section root, Section overload, Iterable<Contender> contenders) {
        CapacityReader.refuseOtherLoads(root, KEY, contenders);
        root.refuseBeside(KEY, "fault", "nothing else goes wrong in it");
        root.refuseBeside(KEY, "beside", "it searches a rate first, and nobody could stand beside that");
        root.refuseBeside(KEY, "find-max-rate", "it searches the highest rate itself");
        root.refuseBeside(KEY, "isolated", "its applications run side by side");
        Capacity search = CapacityReader.goal(overload, P99, SEARCH_TIME);
        return new Overload(
                search.p99(),
                search.searchTime(),
                search.start(),
                overload.has("factors") ? factors(overload) : FACTORS,
                duration(overload, "step", STEP),
                duration(overload, "last-step", LAST_STEP));
    }

    private static Duration duration(Section overload, String key, Duration otherwise) {
        return overload.has(key) ? overload.positive(key, overload.upTo(LONGEST, key)) : otherwise;
    }

    private static List<Double> factors(Section overload) {
        List<Double> factors = overload.words("factors").stream()
                .map(text -> overload.parse("factors", text, OverloadReader::factor))
                .toList();
        if (factors.size() < 2 || factors.size() > Overload.MAX_STEPS) {
            throw overload.fault(
                    "factors", "'factors' has " + factors.size() + ". Allowed: 2 to " + Overload.MAX_STEPS);
        }
        if (factors.getLast() >= Collections.max(factors)) {
            throw overload.fault(
                    "factors",
                    "the last one of 'factors' is " + factors.getLast()
                            + ", and none is higher: nothing would be seen of how a contender recovers. Allowed: a lower one");
        }
        return factors;
    }

    private static Double factor(String text) {
        if (text.matches("\\d{1,3}(\\.\\d{1,3})?")) {
            double factor = Double.parseDouble(text);
            if (factor >= Overload.MIN_FACTOR && factor <= Overload.MAX_FACTOR) {
                return factor;
            }
        }
        throw new IllegalArgumentException(
                "numbers from " + Overload.MIN_FACTOR + " to " + Overload.MAX_FACTOR + " with up to three decimals");
    }
}
