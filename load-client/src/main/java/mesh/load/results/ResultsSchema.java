package mesh.load.results;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.function.Predicate;

/** The JSON Schema (draft 2020-12) of {@code results.json}. */
public final class ResultsSchema {

    private ResultsSchema() {}

    public static String text() {
        return Json.resource("/results.schema.json");
    }

    /** Returns where and how a document violates the schema. */
    public static List<String> violations(String json) {
        return violations(json, error -> true);
    }

    /** Returns the violations, except unknown fields: an old client may read a newer run. */
    static List<String> violationsByWhatIsThere(String json) {
        return violations(json, error -> !"additionalProperties".equals(error.getKeyword()));
    }

    private static List<String> violations(String json, Predicate<Error> counts) {
        return Compiled.SCHEMA.validate(json, InputFormat.JSON).stream()
                .filter(counts)
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }

    /** Compiles the schema once for all writes of a run, and only if it is needed. */
    private static final class Compiled {

        private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(), InputFormat.JSON);
    }
}
