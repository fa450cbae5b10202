package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.CapacityGoal;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Overload;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Soak;

/** Writes what the readers of this package read. */
public final class RateWriter {

    private RateWriter() {}

    /** Returns what a scenario has in place of a shape, under its key; empty if it has a shape. */
    public static Map<String, Object> tree(Scenario scenario) {
        if (scenario.soak() != null) {
            return Map.of("soak", soak(scenario.soak()));
        }
        if (scenario.findMaxRate() != null) {
            return Map.of(CapacityGoalReader.KEY, goal(scenario.findMaxRate()));
        }
        return scenario.overload() == null ? Map.of() : Map.of(OverloadReader.KEY, overload(scenario.overload()));
    }

    private static Map<String, Object> soak(Soak soak) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("duration", Durations.text(soak.duration()));
        if (soak.perSecond() != null) {
            tree.put("per-second", soak.perSecond());
        }
        tree.put("p99", Durations.text(soak.p99()));
        tree.put("search-time", Durations.text(soak.searchTime()));
        return tree;
    }

    private static Map<String, Object> goal(CapacityGoal goal) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("p99", Durations.text(goal.p99()));
        tree.put("search-time", Durations.text(goal.searchTime()));
        tree.put("start", goal.start());
        return tree;
    }

    private static Map<String, Object> overload(Overload overload) {
        Map<String, Object> tree = goal(overload.goal());
        tree.put("factors", overload.factors());
        tree.put("step", Durations.text(overload.step()));
        tree.put("last-step", Durations.text(overload.lastStep()));
        return tree;
    }
}
