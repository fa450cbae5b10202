package mesh.load.results;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run for a program that wants what the table shows: {@code results.json} without what makes it large, which is each request
 * and each sample of a service. What a service spent in all (its {@code use}) is kept, and nothing is rounded or renamed.
 */
public final class RunSummary {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    /** Of a contender: a column with a row for each request. */
    private static final String REQUESTS = "requests";

    /** Of an observation: columns with a row for each sample. */
    private static final List<String> SAMPLES = List.of("at", "threadsByPool", "threadsByState", "gauges");

    private final RunResult run;

    public RunSummary(RunResult run) {
        this.run = run;
    }

    /**
     * One line of JSON.
     *
     * @param folder of the run: it is told first, as an absolute path, because all the rest is in there
     */
    public String json(Path folder) {
        return MAPPER.writeValueAsString(tree(folder));
    }

    /** The same before it is written. */
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
