package mesh.load.results;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run for a program that needs only the figures of the table. It is {@code results.json} without its large parts: the individual
 * requests, and the individual samples of services. It contains the total use of each service ({@code use}). Nothing is rounded or renamed.
 */
public final class RunSummary {

    /** In a contender: columns with a row for each request. */
    private static final String REQUESTS = "requests";

    /** In an observation: columns with a row for each sample. */
    private static final List<String> SAMPLES = List.of("at", "threadsByPool", "threadsByState", "gauges");

    private RunSummary() {}

    /** Returns a tree, whose text is one line. Its first field is the absolute path of the folder that contains all other files. */
    public static JsonNode of(RunResult run, Path folder) {
        JsonMapper mapper = JsonMapper.shared();
        ObjectNode summary =
                mapper.createObjectNode().put("folder", folder.toAbsolutePath().toString());
        summary.setAll((ObjectNode) mapper.valueToTree(run));
        summary.findParents("observations").forEach(RunSummary::shorten);
        return summary;
    }

    private static void shorten(JsonNode contender) {
        ((ObjectNode) contender).remove(REQUESTS);
        contender.required("observations").forEach(seen -> ((ObjectNode) seen).remove(SAMPLES));
    }
}
