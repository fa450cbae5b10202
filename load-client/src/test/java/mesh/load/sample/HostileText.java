package mesh.load.sample;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.results.Json;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ShippedScenarios;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A text that each format of output would interpret in some way, and runs that have it in each of their fields. */
public final class HostileText {

    /** Begins like a message of ours. Then it has line breaks, sequences for terminals, marks of direction, and markup. */
    public static final String TEXT =
            "mesh: forged\nmesh: forged\rmesh: forged\u2028\u001b[2J\u001b]0;t\u0007\u009b1m\u202e\u2066x "
                    + "![i](http://evil.example/i.png) [l](http://evil.example/l) <http://evil.example/a> http://evil.example/u, "
                    + "www.evil.example m@evil.example ` `` **b** _e_ ~~s~~ \\[z](http://evil.example/z) \\` \\\\` &copy; "
                    + "<img src=x onerror=alert(1)> </script><script>alert(1)</script> | a | $x$ end\\";

    /** What a terminal or a browser would obey, except the line breaks and tabs of an output's own layout. */
    public static final Pattern OBEYED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\n\t]]");

    private HostileText() {}

    /**
     * Returns runs of all kinds, which together have the text in each field that can contain it, and as each key of a map. Some have sensible
     * figures. The others have all fields.
     */
    public static List<RunResult> runs() {
        return Stream.of(
                        HostileRecords.leaves(Measurement.class)
                                .map(kind -> new HostileRecords(Map.of(Measurement.class, kind)).of(RunResult.class)),
                        HostileRuns.of(SampleRun.failed(TEXT).build(), TEXT).stream(),
                        Stream.of(
                                        SampleRun.complete(),
                                        SampleRun.stagedStudy(),
                                        SampleRun.soak(),
                                        SampleRun.overload(),
                                        SampleRun.fault())
                                .map(run -> in(run.build())))
                .flatMap(runs -> runs)
                .toList();
    }

    /** Returns a copy of the run with the text in place of all its texts, except those for which only some values are allowed. */
    private static RunResult in(RunResult run) {
        JsonNode tree = Json.MAPPER.valueToTree(run);
        Set<String> free = new HashSet<>();
        Set<String> tried = new HashSet<>();
        for (JsonPointer text : texts(tree).toList()) {
            if (tried.add(kind(text)) && isFree(tree.deepCopy(), text)) {
                free.add(kind(text));
            }
        }
        texts(tree).filter(text -> free.contains(kind(text))).toList().forEach(text -> put(tree, text));
        return Json.MAPPER.treeToValue(tree, RunResult.class);
    }

    /**
     * Returns a run whose scenario has the text in place of all its texts that may be any text, and in place of one key of each map that
     * allows any key.
     *
     * @param rejected gets the message for each other text
     */
    public static RunResult withScenario(String name, Consumer<String> rejected) {
        JsonNode tree = Json.MAPPER.valueToTree(ScenarioWriter.tree(ShippedScenarios.find(name)));
        for (JsonPointer text : texts(tree).toList()) {
            tree = ifAllowed(tree, changed -> put(changed, text), rejected);
        }
        // The keys inside a value come before its own key, because a pointer names all keys above.
        for (JsonPointer key : keys(tree).toList().reversed()) {
            tree = ifAllowed(tree, changed -> rename(changed, key), rejected);
        }
        return SampleRun.complete().scenario(map(tree)).build();
    }

    private static JsonNode ifAllowed(JsonNode tree, Consumer<JsonNode> change, Consumer<String> rejected) {
        JsonNode changed = tree.deepCopy();
        change.accept(changed);
        try {
            ScenarioReader.read("strange.yaml", ScenarioWriter.yaml(map(changed)));
            return changed;
        } catch (ScenarioException closed) {
            rejected.accept(String.valueOf(closed.getMessage()));
            return tree;
        }
    }

    private static Map<String, Object> map(JsonNode tree) {
        return Json.MAPPER.convertValue(tree, Json.TREE);
    }

    /** The same field of all entries of a list. */
    private static String kind(JsonPointer text) {
        return text.toString().replaceAll("/\\d+", "/*");
    }

    private static Stream<JsonPointer> texts(JsonNode tree) {
        return all(tree, JsonPointer.empty()).filter(at -> tree.at(at).isString());
    }

    private static Stream<JsonPointer> keys(JsonNode tree) {
        return all(tree, JsonPointer.empty()).filter(at -> !at.matches() && tree.at(at.head()) instanceof ObjectNode);
    }

    /** Returns the node itself, and then all nodes inside it. */
    private static Stream<JsonPointer> all(JsonNode node, JsonPointer at) {
        Stream<JsonPointer> inside = switch (node) {
            case ObjectNode object ->
                object.properties().stream().flatMap(field -> all(field.getValue(), at.appendProperty(field.getKey())));
            case ArrayNode array ->
                Stream.iterate(0, i -> i < array.size(), i -> i + 1).flatMap(i -> all(array.get(i), at.appendIndex(i)));
            default -> Stream.empty();
        };
        return Stream.concat(Stream.of(at), inside);
    }

    private static void rename(JsonNode tree, JsonPointer key) {
        if (tree.at(key.head()) instanceof ObjectNode object && !object.has(TEXT)) {
            object.set(TEXT, object.remove(key.last().getMatchingProperty()));
        }
    }

    private static boolean isFree(JsonNode tree, JsonPointer text) {
        put(tree, text);
        try {
            Json.MAPPER.treeToValue(tree, RunResult.class);
            return true;
        } catch (JacksonException closed) {
            return false;
        }
    }

    private static void put(JsonNode tree, JsonPointer at) {
        JsonNode text = JsonNodeFactory.instance.stringNode(TEXT);
        switch (tree.at(at.head())) {
            case ObjectNode object -> object.set(at.last().getMatchingProperty(), text);
            case ArrayNode array -> array.set(at.last().getMatchingIndex(), text);
            default -> throw new IllegalStateException(at + " is in no container");
        }
    }
}
