package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Beside;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes the file form that {@link ScenarioReader} reads, including everything that a file may leave out. */
public final class ScenarioWriter {

    private ScenarioWriter() {}

    /** Returns the text of a file. */
    public static String yaml(Scenario scenario) {
        return yaml(tree(scenario));
    }

    /** Returns the text of a file with this structure. */
    public static String yaml(Map<String, Object> tree) {
        return YAMLMapper.shared().writeValueAsString(tree);
    }

    /** Returns the structure of a file, as results contain it. */
    public static Map<String, Object> tree(Scenario scenario) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", scenario.name());
        tree.put("question", scenario.question());
        tree.put("legacy", scenario.legacy().settings());
        tree.putAll(ServiceWriter.tree(scenario));
        if (scenario.experiment() instanceof Isolated isolated) {
            tree.put("isolated", isolated(isolated));
        }
        tree.put("work", scenario.work() instanceof Work.Fixed(int items) ? Map.of("fixed", items) : "triangular");
        tree.putAll(RateWriter.tree(scenario.experiment()));
        tree.put("engine", scenario.engine().label());
        tree.put("warm-up", warmUp(scenario.warmUp()));
        tree.put("repetitions", scenario.repetitions());
        tree.put("request-timeout", Durations.text(scenario.requestTimeout()));
        tree.put(
                "contenders",
                scenario.contenders().stream().map(ContenderWriter::tree).toList());
        tree.put("compare", pairs(scenario.compare()));
        if (!scenario.expectations().isEmpty()) {
            tree.put("expectations", expectations(scenario.expectations()));
        }
        return tree;
    }

    private static Map<String, Object> isolated(Isolated isolated) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("launches", isolated.launches());
        if (isolated.full() != null) {
            tree.put(
                    "full",
                    Map.of(
                            "launches", isolated.full().launches(),
                            "multiplier", isolated.full().multiplier()));
        }
        tree.put("ab", isolated.ab());
        if (isolated.baseline() != null) {
            tree.put("baseline", isolated.baseline());
        }
        if (!isolated.compare().isEmpty()) {
            tree.put("compare", pairs(isolated.compare()));
        }
        if (isolated.published() != null) {
            tree.put("published", isolated.published());
        }
        return tree;
    }

    private static List<List<String>> pairs(List<Pair> pairs) {
        return pairs.stream().map(pair -> List.of(pair.first(), pair.second())).toList();
    }

    static Map<String, Object> beside(Beside beside) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("path", beside.path());
        tree.put("per-second", beside.perSecond());
        tree.put("users", beside.users());
        return tree;
    }

    static Map<String, Object> fault(Fault fault) {
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (fault) {
            case Fault.Killed killed -> tree.put("killed", killed.service().label());
            case Fault.Restarted restarted ->
                tree.put("restarted", restarted.service().label());
            case Fault.SlowReaders slow ->
                tree.put("slow-readers", Map.of("bytes", slow.bytes(), "interval", Durations.text(slow.interval())));
            case Fault.Misbehaviour misbehaviour ->
                tree.put("legacy", misbehaviour.behaviour().settings());
        }
        if (!(fault instanceof Fault.SlowReaders)) {
            tree.put("delay", Durations.text(fault.delay()));
            tree.put("duration", Durations.text(fault.duration()));
        }
        return tree;
    }

    private static Object warmUp(WarmUp warmUp) {
        if (warmUp.equals(WarmUp.none(false))) {
            return WarmUpReader.NONE;
        }
        Map<String, Object> tree = ContenderWriter.warmUp(warmUp);
        tree.put("keep-connections", warmUp.keepConnections());
        return tree;
    }

    private static List<Map<String, String>> expectations(List<Expectation> expectations) {
        return expectations.stream()
                .map(one -> Map.of("id", one.id(), "claim", one.claim(), "assert", one.assertion()))
                .toList();
    }
}
