package mesh.load.results;

import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run for a program that needs only the figures of the table: {@code results.json} without the individual requests and the individual
 * samples of services. Nothing is rounded or renamed.
 */
public final class RunSummary {

    /** Columns of an observation, with a row for each sample. */
    private static final List<String> SAMPLES = List.of("at", "threadsByPool", "threadsByState", "gauges");

    private RunSummary() {}

    /** Returns a tree. Its first field is the absolute path of the folder that contains all other files. */
    public static JsonNode of(RunResult run, Path folder) {
        JsonMapper mapper = JsonMapper.shared();
        ObjectNode summary =
                mapper.createObjectNode().put("folder", folder.toAbsolutePath().toString());
        summary.setAll((ObjectNode) mapper.valueToTree(run));
        summary.findParents("observations").forEach(RunSummary::shorten);
        return summary;
    }

    private static void shorten(JsonNode contender) {
        ((ObjectNode) contender).remove("requests");
        contender.required("observations").forEach(observed -> ((ObjectNode) observed).remove(SAMPLES));
    }
}
