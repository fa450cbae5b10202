package mesh.load.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioWriter;
import picocli.CommandLine.Option;

/** The options that replace a scenario's limits and backend. */
public final class LimitOptions {

    private static final String LEGACY = "legacy";

    @Option(
            names = {"-s", "--set"},
            paramLabel = "NAME=VALUE",
            description =
                    "Another value of a service's property, such as netty-gateway.mesh.limits.max-connections=100, or of the "
                            + "backend's behaviour, such as legacy.service-time=50ms. May be repeated.")
    private List<String> set = List.of();

    /**
     * Returns the scenario with these values, as if its file contained them.
     *
     * @throws ScenarioException if the scenario does not allow one of them
     */
    public Scenario applyTo(Scenario scenario) {
        if (set.isEmpty()) {
            return scenario;
        }
        Map<String, Object> tree = new LinkedHashMap<>(ScenarioWriter.tree(scenario));
        set.forEach(one -> put(tree, one));
        return CheckedScenarios.read("--set", ScenarioWriter.yaml(tree));
    }

    private static void put(Map<String, Object> tree, String assignment) {
        String[] parts = assignment.split("=", 2);
        int dot = parts[0].indexOf('.');
        if (parts.length < 2 || dot < 1) {
            throw new ScenarioException("--set: '" + assignment
                    + "' sets nothing. Allowed: NAME=VALUE, such as netty-gateway.mesh.limits.max-connections=100 or "
                    + "legacy.service-time=50ms");
        }
        String owner = parts[0].substring(0, dot);
        String property = parts[0].substring(dot + 1);
        if (owner.equals(LEGACY)) {
            child(tree, LEGACY).put(property, parts[1]);
        } else {
            child(child(tree, "services"), owner).put(property, parts[1]);
        }
    }

    private static Map<String, Object> child(Map<String, Object> parent, String name) {
        Map<String, Object> child = new LinkedHashMap<>();
        if (parent.get(name) instanceof Map<?, ?> there) {
            there.forEach((key, value) -> child.put(String.valueOf(key), value));
        }
        parent.put(name, child);
        return child;
    }
}
