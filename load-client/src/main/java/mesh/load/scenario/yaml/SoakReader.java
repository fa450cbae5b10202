package mesh.load.scenario.yaml;

import java.time.Duration;
import mesh.load.scenario.Soak;
import org.jspecify.annotations.Nullable;

/** Reads how long all contenders are under load at once, and at which rate. */
final class SoakReader {

    private static final int MOST_PER_SECOND = 50_000;
    private static final Duration P99 = Duration.ofSeconds(1);
    private static final Duration SEARCH = Duration.ofMinutes(2);

    private SoakReader() {}

    /** Null where it is not asked for. */
    static @Nullable Soak read(Section root) {
        return root.section("soak", "lasts", "per-second", "p99", "search")
                .map(section -> read(root, section))
                .orElse(null);
    }

    private static Soak read(Section root, Section soak) {
        refuse(root, "shape", "a soak sends at one rate");
        refuse(root, "fault", "nothing goes wrong in a soak");
        soak.text("lasts");
        Integer perSecond = soak.has("per-second")
                ? Integer.valueOf(soak.number("per-second", 1, MOST_PER_SECOND).orElseThrow())
                : null;
        return new Soak(
                duration(soak, "lasts", P99), perSecond, duration(soak, "p99", P99), duration(soak, "search", SEARCH));
    }

    private static Duration duration(Section soak, String key, Duration otherwise) {
        Duration duration = soak.duration(key).orElse(otherwise);
        if (duration.isZero()) {
            throw soak.fault(key, "'" + key + "' is zero. Allowed: more");
        }
        return duration;
    }

    private static void refuse(Section root, String key, String because) {
        if (root.has(key)) {
            throw root.fault(key, "'" + key + "' is not for a scenario with 'soak': " + because);
        }
    }
}
