package mesh.load.scenario.yaml;

import java.time.Duration;
import mesh.load.scenario.CapacityGoal;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Soak;
import mesh.load.scenario.yaml.document.Section;
import org.jspecify.annotations.Nullable;

/** Reads what is done in place of one load for each contender: all of them at once for long, or a search for the highest rate of each. */
final class ExperimentReader {

    static final String MAX_RATE = "find-max-rate";
    private static final String SOAK = "soak";
    private static final Duration SOAK_P99 = Duration.ofSeconds(1);
    private static final Duration SOAK_SEARCH_TIME = Duration.ofMinutes(2);
    private static final Duration P99 = Duration.ofMillis(50);
    private static final Duration SEARCH_TIME = Duration.ofSeconds(210);

    private ExperimentReader() {}

    /** How long all contenders are under load at once, and at which rate; null where it is not asked for. */
    static @Nullable Soak soak(Section root) {
        return root.section(SOAK, "duration", "per-second", "p99", "search-time")
                .map(section -> soak(root, section))
                .orElse(null);
    }

    private static Soak soak(Section root, Section soak) {
        root.refuseBeside(SOAK, "shape", "a soak sends at one rate");
        root.refuseBeside(SOAK, "fault", "nothing goes wrong in a soak");
        root.refuseBeside(SOAK, ScenarioReader.LOOK_AFTER, "a soak looks at services before and after it");
        root.refuseBeside(SOAK, IsolatedReader.KEY, "a soak puts all contenders under load at once");
        return new Soak(
                soak.positive("duration", soak.requiredDuration("duration")),
                perSecond(soak, "per-second"),
                soak.positive("p99", SOAK_P99),
                soak.positive("search-time", SOAK_SEARCH_TIME));
    }

    /** Up to which latency the highest rate is searched, and for how long; null where it is not asked for. */
    static @Nullable CapacityGoal maxRate(Section root, Iterable<Contender> contenders) {
        return root.section(MAX_RATE, "p99", "search-time", "start")
                .map(section -> maxRate(root, section, contenders))
                .orElse(null);
    }

    private static CapacityGoal maxRate(Section root, Section goal, Iterable<Contender> contenders) {
        root.refuseBeside(MAX_RATE, "shape", "it sends at rates of its own");
        root.refuseBeside(MAX_RATE, "fault", "nothing goes wrong in it");
        root.refuseBeside(MAX_RATE, ScenarioReader.LOOK_AFTER, "it has no instant at which all requests wait");
        root.refuseBeside(MAX_RATE, SOAK, "it puts one contender under load after another");
        for (Contender contender : contenders) {
            if (contender.shape() != null) {
                throw root.fault(
                        "contenders",
                        "'" + contender.id() + "' has a 'shape', which is not for a scenario with '" + MAX_RATE
                                + "': it sends at rates of its own");
            }
        }
        Integer start = perSecond(goal, "start");
        return new CapacityGoal(
                goal.positive("p99", P99),
                goal.positive("search-time", SEARCH_TIME),
                start == null ? CapacityGoal.START : start);
    }

    private static @Nullable Integer perSecond(Section section, String key) {
        return section.has(key) ? Integer.valueOf(section.requiredNumber(key, 1, CapacityGoal.MAX_PER_SECOND)) : null;
    }
}
