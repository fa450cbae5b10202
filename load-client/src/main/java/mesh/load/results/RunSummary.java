package mesh.load.results;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run for a program that wants what the table shows. It is {@code results.json} without its large parts, which are the single requests
 * and the single samples of services. What a service spent in all (its {@code use}) is kept, and nothing is rounded or renamed.
 */
public final class RunSummary {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    /** In a contender: columns with a row for each request. */
    private static final String REQUESTS = "requests";

    /** In an observation: columns with a row for each sample. */
    private static final List<String> SAMPLES = List.of("at", "threadsByPool", "threadsByState", "gauges");

    private final RunResult run;

    public RunSummary(RunResult run) {
        this.run = run;
    }

    /**
     * Returns one line of JSON.
     *
     * @param folder the run's folder, which comes first, as an absolute path, because everything else is in it
     */
    public String json(Path folder) {
        return MAPPER.writeValueAsString(tree(folder));
    }

    /** Returns the same as a tree. */
    public JsonNode tree(Path folder) {
        ObjectNode summary =
                MAPPER.createObjectNode().put("folder", folder.toAbsolutePath().toString());
        summary.setAll((ObjectNode) MAPPER.valueToTree(run));
        summary.findParents("observations").forEach(RunSummary::shorten);
        return summary;
    }

    private static void shorten(JsonNode contender) {
        ((ObjectNode) contender).remove(REQUESTS);
        contender.required("observations").forEach(seen -> ((ObjectNode) seen).remove(SAMPLES));
    }
}
