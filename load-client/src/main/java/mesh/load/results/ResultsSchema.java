package mesh.load.results;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The JSON Schema (draft 2020-12) of {@code results.json}. */
public final class ResultsSchema {

    private static final String RESOURCE = "/results.schema.json";

    private ResultsSchema() {}

    /** The schema itself. */
    public static String text() {
        return SchemaText.read(RESOURCE);
    }

    /** Where a document does not follow the schema, and in what; empty if it does. */
    public static List<String> violations(String json) {
        return Compiled.SCHEMA.validate(json, InputFormat.JSON).stream()
                .map(ResultsSchema::line)
                .toList();
    }

    /** The same, but for what this version does not know: an old client may read a newer run. */
    static List<String> violationsByWhatIsThere(String json) {
        return Compiled.SCHEMA.validate(json, InputFormat.JSON).stream()
                .filter(error -> !"additionalProperties".equals(error.getKeyword()))
                .map(ResultsSchema::line)
                .toList();
    }

    private static String line(Error error) {
        return error.getInstanceLocation() + ": " + error.getMessage();
    }

    /** Once for all writes of a run, and not for those who only want to see it. */
    private static final class Compiled {

        private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(), InputFormat.JSON);
    }
}
