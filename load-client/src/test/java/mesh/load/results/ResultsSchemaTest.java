package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ResultsSchemaTest {

    /** Fields that a file of this format need not have, because they were added after its first version. */
    private static final Set<String> YOUNGER_THAN_THE_FORMAT = Set.of(
            "compiling",
            "exceptions",
            "limitedBy",
            "numbers",
            "processes",
            "traces",
            "prediction",
            "costs",
            "footprint",
            "beside",
            "callCounts",
            "retryCounts",
            "itemRatio",
            "throttledNanos",
            "loggedPauseNanos",
            "pausedNanos",
            "pauses",
            "sleptNanos",
            "stages",
            "waits",
            "connect",
            "serverTiming",
            "spacing",
            "processorUse",
            "lacking",
            "uncounted",
            "dependencies",
            "neverAccepted",
            "tcp",
            "placement",
            "jvmArguments",
            "workerProcesses",
            "replacements",
            "runtime",
            "outOfMemory",
            "lines",
            "losses",
            "surroundings",
            "threadDumps",
            "keptMillis");

    private static final JsonNode SCHEMA = Json.MAPPER.readTree(ResultsSchema.text());

    @Test
    void resultsOfARunFollowTheSchema() {
        assertThat(ResultsSchema.violations(json(SampleRun.complete().build()))).isEmpty();
        assertThat(ResultsSchema.violations(
                        json(SampleRun.interrupted("by the user").build())))
                .isEmpty();
    }

    @Test
    void readsAFileFromBeforeThereWerePredictions() {
        String json = json(SampleRun.complete().build());
        String older = json.replaceAll("\"prediction\":(null|\\{[^}]*\\{[^}]*}[^}]*}),", "");

        assertThat(older).isNotEqualTo(json).doesNotContain("prediction");
        assertThat(ResultsSchema.violations(older)).isEmpty();
        assertThat(Json.MAPPER.readValue(older, RunResult.class).contenders())
                .isNotEmpty()
                .allMatch(contender -> contender.prediction() == null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "format":4      | "format":1        | /format: must be the constant value '4'
            "processors":2  | "processors":"2"  | /machine/processors: string found, integer expected
            "repetition":1, | ''                | /measurement/contenders/0: required property 'repetition' not found
            "repetition":1, | "repetition":1,"x":1, | /measurement/contenders/0: property 'x' is not defined in the schema and the schema does not allow additional properties
            """)
    void aViolationNamesItsPlace(String right, String wrong, String violation) {
        String json = json(SampleRun.complete().build());

        assertThat(json).contains(right);
        assertThat(ResultsSchema.violations(json.replace(right, wrong))).containsExactly(violation);
    }

    /** The schema is written by hand. This test makes sure that it agrees with the records. */
    @Test
    void schemaDefinesEachRecordOfTheResultAndNothingElse() {
        Set<Class<?>> records = new HashSet<>();
        collect(RunResult.class, records);

        assertThat(SCHEMA.required("$defs").propertyNames())
                .containsExactlyInAnyOrderElementsOf(records.stream()
                        .filter(type -> type != RunResult.class)
                        .map(Class::getSimpleName)
                        .toList());
        records.forEach(ResultsSchemaTest::assertSchemaHasTheComponentsOf);
    }

    private static void assertSchemaHasTheComponentsOf(Class<?> type) {
        JsonNode schema =
                type == RunResult.class ? SCHEMA : SCHEMA.required("$defs").required(type.getSimpleName());
        Stream<String> kind = Measurement.class.isAssignableFrom(type) ? Stream.of("kind") : Stream.empty();
        List<String> components = Stream.concat(
                        kind, Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName))
                .toList();
        assertThat(schema.required("properties").propertyNames())
                .as(type.getSimpleName())
                .containsExactlyElementsOf(components);
        assertThat(StreamSupport.stream(schema.required("required").spliterator(), false)
                        .map(JsonNode::asString))
                .as(type.getSimpleName())
                .containsExactlyElementsOf(components.stream()
                        .filter(component -> !YOUNGER_THAN_THE_FORMAT.contains(component))
                        .toList());
    }

    private static void collect(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> collect(argument, records));
        } else if (type instanceof Class<?> plain && plain.isRecord() && records.add(plain)) {
            Arrays.stream(plain.getRecordComponents())
                    .forEach(component -> collect(component.getGenericType(), records));
        } else if (type instanceof Class<?> plain && plain.isSealed() && Measurement.class.isAssignableFrom(plain)) {
            Arrays.stream(plain.getPermittedSubclasses()).forEach(one -> collect(one, records));
        }
    }

    private static String json(RunResult result) {
        return Json.MAPPER.writeValueAsString(result);
    }
}
