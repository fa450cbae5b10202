package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.Optional;
import mesh.load.scenario.Experiment.Soak;

/** Reads the duration and the rate of a soak. */
public final class SoakReader {

    private static final int MAX_PER_SECOND = 50_000;
    private static final Duration P99 = Duration.ofSeconds(1);
    private static final Duration SEARCH_TIME = Duration.ofMinutes(2);

    private SoakReader() {}

    /** Reads the soak; empty if the scenario has none. */
    public static Optional<Soak> read(Section root) {
        return root.section("soak", "duration", "per-second", "p99", "search-time")
                .map(section -> read(root, section));
    }

    private static Soak read(Section root, Section soak) {
        root.refuseBeside("soak", "shape", "a soak sends at one rate");
        root.refuseBeside("soak", "fault", "nothing goes wrong in a soak");
        root.refuseBeside("soak", "look-after", "a soak looks at services before and after it");
        root.refuseBeside("soak", "beside", "a soak puts all contenders under load at once");
        root.refuseBeside("soak", "isolated", "a soak puts all contenders under load at once");
        Integer perSecond =
                soak.has("per-second") ? Integer.valueOf(soak.requiredNumber("per-second", 1, MAX_PER_SECOND)) : null;
        return new Soak(
                soak.positive("duration", soak.requiredDuration("duration")),
                perSecond,
                soak.positive("p99", P99),
                soak.positive("search-time", SEARCH_TIME));
    }
}
