package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.Optional;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;

/** Reads the latency limit of the search for the highest rate, and the time for the search. */
public final class CapacityReader {

    static final String KEY = "find-max-rate";
    private static final Duration P99 = Duration.ofMillis(50);
    private static final Duration SEARCH_TIME = Duration.ofSeconds(210);

    private CapacityReader() {}

    /** Reads the search; empty if the scenario has none. */
    public static Optional<Capacity> read(Section root, Iterable<Contender> contenders) {
        return root.section(KEY, "p99", "search-time", "start").map(section -> read(root, section, contenders));
    }

    private static Capacity read(Section root, Section goal, Iterable<Contender> contenders) {
        refuseOtherLoads(root, KEY, contenders);
        root.refuseBeside(KEY, "fault", "nothing goes wrong in it");
        root.refuseBeside(KEY, "beside", "it has no load that others could stand beside");
        return goal(goal, P99, SEARCH_TIME);
    }

    /** Rejects keys of other loads: a search for a rate sends to one contender after another, at rates that it chooses itself. */
    static void refuseOtherLoads(Section root, String key, Iterable<Contender> contenders) {
        root.refuseBeside(key, "shape", "it sends at rates of its own");
        root.refuseBeside(key, "look-after", "it has no instant at which all requests wait");
        root.refuseBeside(key, "soak", "it puts one contender under load after another");
        for (Contender contender : contenders) {
            if (contender.shape() != null) {
                throw root.fault(
                        "contenders",
                        "'" + contender.id() + "' has a 'shape', which is not for a scenario with '" + key
                                + "': it sends at rates of its own");
            }
        }
    }

    /** Reads the goal, with these defaults for a section that does not set its limits. */
    static Capacity goal(Section section, Duration p99, Duration searchTime) {
        return new Capacity(
                section.positive("p99", p99),
                section.positive("search-time", searchTime),
                section.number("start", 1, Capacity.MAX_PER_SECOND).orElse(Capacity.START));
    }
}
