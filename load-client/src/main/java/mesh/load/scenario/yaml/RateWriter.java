package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;

/** Writes what the readers of this package read. */
public final class RateWriter {

    private RateWriter() {}

    /** Returns the keys of an experiment in their order. */
    static Map<String, Object> tree(Experiment experiment) {
        return switch (experiment) {
            case Load load -> load(load);
            case Capacity search -> Map.of(CapacityReader.KEY, goal(search));
            case Overload overload -> Map.of(OverloadReader.KEY, overload(overload));
            case Soak soak -> Map.of("soak", soak(soak));
            case OpenConnections open -> Map.of(OpenConnectionsForm.KEY, OpenConnectionsForm.tree(open));
            case Isolated isolated -> tree(isolated.underLoad());
        };
    }

    private static Map<String, Object> load(Load load) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("shape", ShapeWriter.tree(load.shape()));
        if (load.beside() != null) {
            tree.put("beside", ScenarioWriter.beside(load.beside()));
        }
        if (load.fault() != null) {
            tree.put("fault", ScenarioWriter.fault(load.fault()));
        }
        if (load.lookAfter() != null) {
            tree.put(ScenarioReader.LOOK_AFTER, Durations.text(load.lookAfter()));
        }
        return tree;
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

    private static Map<String, Object> goal(Capacity goal) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("p99", Durations.text(goal.p99()));
        tree.put("search-time", Durations.text(goal.searchTime()));
        tree.put("start", goal.start());
        return tree;
    }

    private static Map<String, Object> overload(Overload overload) {
        Map<String, Object> tree = goal(overload.search());
        tree.put("factors", overload.factors());
        tree.put("step", Durations.text(overload.step()));
        tree.put("last-step", Durations.text(overload.lastStep()));
        return tree;
    }
}
