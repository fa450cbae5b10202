package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files that a run has written, even if it was interrupted or killed. */
record Results(Path folder) {

    private static final Path SCHEMA = Documents.PROJECT.resolve("load-client/src/main/resources/results.schema.json");

    JsonNode json() throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("results.json")));
    }

    String state() throws IOException {
        return json().get("state").asString();
    }

    /**
     * Checks that the files contain everything measured, and follow their schema. A run that has not measured anything yet may have no
     * files.
     */
    void areReadable() throws IOException {
        areReadable(0);
    }

    /** Checks the files of a killed run. A run writes {@code results.json} first, so the rows of the last contender may be missing. */
    void areReadableAfterAKill() throws IOException {
        areReadable(Files.exists(folder.resolve("results.json")) ? recordedOfTheLast() : 0);
    }

    private void areReadable(int mayBeMissing) throws IOException {
        if (Files.exists(folder.resolve("results.json"))) {
            followTheirSchema();
            json().at("/measurement/contenders").forEach(Results::countsEachRequestReleasedByTheBarrier);
            assertThat(requests()).as("rows of requests.csv").isBetween(recorded() - mayBeMissing, recorded());
        } else {
            assertThat(requests()).as("requests without a results.json").isZero();
        }
    }

    private int recordedOfTheLast() throws IOException {
        JsonNode contenders = json().at("/measurement/contenders");
        return contenders.isEmpty()
                ? 0
                : contenders.get(contenders.size() - 1).at("/outcomes/requests").asInt();
    }

    private void followTheirSchema() throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA), InputFormat.JSON);
        assertThat(schema.validate(Files.readString(folder.resolve("results.json")), InputFormat.JSON))
                .isEmpty();
    }

    /** In a burst each user sends one request, so there must be one request per user. */
    private static void countsEachRequestReleasedByTheBarrier(JsonNode contender) {
        assertThat(contender.at("/outcomes/requests").asInt()
                        + contender.at("/outcomes/unfinished").asInt())
                .as(contender.get("id").asString())
                .isEqualTo(contender.get("users").asInt());
    }

    /** Returns the number of requests with an outcome in {@code results.json}. An interrupted request has none. */
    int recorded() throws IOException {
        return json().at("/measurement/contenders")
                .valueStream()
                .mapToInt(contender -> contender.at("/outcomes/requests").asInt())
                .sum();
    }

    private int requests() throws IOException {
        Path csv = folder.resolve("requests.csv");
        List<String> rows = Files.exists(csv) ? Files.readAllLines(csv) : List.of();
        return Math.max(0, rows.size() - 1);
    }
}
