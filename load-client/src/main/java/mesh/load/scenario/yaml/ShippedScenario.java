package mesh.load.scenario.yaml;

import java.util.List;

/**
 * A scenario inside the jar, as lists show it. The scenarios are listed here because a program cannot list the files of its jar.
 *
 * @param minutes the typical duration of {@code ./mesh run} on two cores, including the start of the services, rounded to half a minute
 * @param isMeasured whether the duration comes from a run. Otherwise it is an estimate from the lengths of the scenario's warm-ups and
 *     loads. An estimate is less exact, because warm-ups end as soon as they are steady
 */
public record ShippedScenario(String name, Group group, double minutes, boolean isMeasured) {

    /** What a reader wants to find out. Lists show the groups in this order. */
    public enum Group {
        START_HERE("Start here"),
        LIMITS("Limits and pools"),
        FAULTS("Faults and overload"),
        RESOURCES("Resources over time"),
        TOOLS("Containers, databases and tools");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        public List<ShippedScenario> scenarios() {
            return ALL.stream().filter(one -> one.group == this).toList();
        }
    }

    public static final List<ShippedScenario> ALL = List.of(
            measured("essentials", Group.START_HERE, 2),
            measured("study", Group.START_HERE, 6),
            measured("block-the-event-loop", Group.START_HERE, 1),
            measured("smoke", Group.START_HERE, 1),
            measured("tuned", Group.LIMITS, 4),
            measured("stale-connections", Group.LIMITS, 2.5),
            measured("equal-limits", Group.LIMITS, 3),
            measured("limits", Group.LIMITS, 1),
            measured("limits-memory", Group.LIMITS, 1),
            measured("deadline", Group.LIMITS, 1.5),
            measured("mixed-work", Group.LIMITS, 3),
            measured("pinning", Group.LIMITS, 1),
            measured("utilisation", Group.LIMITS, 3.5),
            measured("pool-size", Group.LIMITS, 3),
            measured("fan-out-tail", Group.LIMITS, 3),
            estimated("study-slow", Group.FAULTS, 3.5),
            measured("backend-dies", Group.FAULTS, 2.5),
            measured("backend-hangs", Group.FAULTS, 3),
            estimated("backend-slows-down", Group.FAULTS, 3.5),
            measured("backend-cuts", Group.FAULTS, 3),
            estimated("store-restarts", Group.FAULTS, 4.5),
            measured("gateway-restarts", Group.FAULTS, 2.5),
            measured("gateway-dies", Group.FAULTS, 1.5),
            measured("slow-reader", Group.FAULTS, 2.5),
            measured("overload", Group.FAULTS, 3.5),
            measured("overload-tomcat", Group.FAULTS, 3),
            measured("overload-accept", Group.FAULTS, 1),
            measured("retry-storm", Group.FAULTS, 3.5),
            measured("efficiency", Group.RESOURCES, 4),
            measured("efficiency-more-ways", Group.RESOURCES, 3),
            measured("memory", Group.RESOURCES, 3),
            measured("memory-heaps", Group.RESOURCES, 3.5),
            measured("memory-small-heap", Group.RESOURCES, 2.5),
            measured("memory-collectors", Group.RESOURCES, 2.5),
            measured("open-connections", Group.RESOURCES, 3),
            measured("soak", Group.RESOURCES, 20),
            measured("databases", Group.TOOLS, 3),
            measured("database-restarts", Group.TOOLS, 1.5),
            measured("database-slow-reader", Group.TOOLS, 2),
            measured("containers-start", Group.TOOLS, 3),
            measured("containers-work", Group.TOOLS, 3),
            measured("containers-virtual", Group.TOOLS, 3),
            measured("telemetry", Group.TOOLS, 4),
            measured("smoke-database", Group.TOOLS, 1));

    private static ShippedScenario measured(String name, Group group, double minutes) {
        return new ShippedScenario(name, group, minutes, true);
    }

    private static ShippedScenario estimated(String name, Group group, double minutes) {
        return new ShippedScenario(name, group, minutes, false);
    }

    /** Returns the typical duration in words, such as {@code 3.5 min}, or {@code ~3.5 min} for an estimate. */
    public String duration() {
        String number = minutes % 1 == 0 ? String.valueOf((int) minutes) : String.valueOf(minutes);
        return (isMeasured ? "" : "~") + number + " min";
    }
}
