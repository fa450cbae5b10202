package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Checks that the schema, which editors use, agrees with the reader. */
class ScenarioSchemaTest {

    @SuppressWarnings("UnusedVariable") // @FieldSource finds it by its name.
    private static final List<String> NAMES = ShippedScenarios.NAMES;

    private static final Path PAGE = Path.of("..", "docs", "scenarios.md");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");
    private static final JsonNode TREE = JsonMapper.shared().readTree(ScenarioSchema.text());
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(ScenarioSchema.text(), InputFormat.JSON);

    @ParameterizedTest
    @FieldSource("NAMES")
    void acceptsEveryShippedScenarioAndItsWrittenForm(String name) {
        assertThat(violations(HostileScenarioTest.text(name))).isEmpty();
        assertThat(violations(ScenarioWriter.yaml(ShippedScenarios.find(name)))).isEmpty();
    }

    @Test
    void acceptsEveryExampleOfTheDocument() throws IOException {
        Matcher examples = EXAMPLE.matcher(Files.readString(PAGE));

        assertThat(examples.results())
                .hasSizeGreaterThan(5)
                .allSatisfy(example -> assertThat(violations(example.group(1))).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"triangular", "{triangular: 2}", "{fixed: 3}"})
    void acceptsEachFormOfWork(String work) {
        String yaml = "work: " + work + "\n" + ScenarioReaderTest.SMALL + "    work: " + work + "\n";

        assertThat(violations(yaml)).isEmpty();
    }

    /** Each line: a text of a small scenario that reader and schema accept, and a replacement that both reject. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            users: 10   | usres: 10
            users: 10   | users: 0
            users: 10   | users: 10001
            users: 10   | users: many
            users: 10   | users: {from: 1, to: 10}
            users: 10   | users: {from: 1, to: 0, over: 1s}
            name: small | name: Small One
            name: small | repetitions: 1
            engine: nio | engine: netty
            engine: nio | work: square
            engine: nio | work: {fixed: 10001}
            engine: nio | work: {triangular: 0}
            engine: nio | work: {triangular: 101}
            engine: nio | work: {triangular: 2, fixed: 3}
            calls: sequential | {calls: sequential, work: {triangular: 101}}
            engine: nio | legacy: {servicetime: 1s}
            engine: nio | legacy: {service-time: {mean: 1s}}
            engine: nio | legacy: {service-time: {mean: 1s, distribution: gamma}}
            engine: nio | services: {netty-gateway: 5}
            engine: nio | services: {netty-gateway: {mesh.limits.max-connections: 0}}
            engine: nio | services: {netty-gateway: {java: 20}}
            engine: nio | services: {netty-gateway: {java: newest}}
            engine: nio | request-timeout: 5
            engine: nio | request-timeout: 0ms
            engine: nio | compare: [[rest]]
            engine: nio | compare: rest
            engine: nio | warm-up: some
            engine: nio | warm-up: {max-duration: 0s}
            engine: nio | warm-up: {until-steady: maybe}
            engine: nio | shape: brust
            engine: nio | shape: {closed: 0}
            engine: nio | shape: {closed: {think: 1s}}
            engine: nio | shape: {closed: {requests: 5, think: {mean: 1s}}}
            engine: nio | shape: {constant: {per-second: 5}}
            engine: nio | shape: {constant: {per-second: 5, duration: 1s, arrivals: random}}
            engine: nio | seed: 0
            engine: nio | seed: dice
            engine: nio | shape: {closed: 5, constant: {per-second: 5, duration: 1s}}
            engine: nio | shape: {steps: []}
            engine: nio | fault: {delay: 1s, duration: 1s}
            engine: nio | fault: {killed: legacy-backend, restarted: legacy-backend, delay: 1s, duration: 1s}
            engine: nio | soak: {per-second: 5}
            engine: nio | {soak: {duration: 15m}, shape: burst}
            engine: nio | {find-max-rate: {}, soak: {duration: 15m}}
            engine: nio | {overload: {}, find-max-rate: {}}
            engine: nio | overload: {factors: [1, 101, 1]}
            engine: nio | {open-connections: {connections: [1], hold: 1s}, memory-after: 1s}
            engine: nio | open-connections: {connections: [], hold: 1s}
            engine: nio | {isolated: {}, background: {path: /light, per-second: 5}}
            engine: nio | applications: {x: {module: nowhere, port: 8073}}
            engine: nio | applications: {x: {module: netty-gateway, port: 80}}
            engine: nio | expectations: [{id: x, claim: It does.}]
            calls: sequential | calls: sequental
            path: /rest/{cnt} | path: rest
            path: /rest/{cnt} | path: //host/rest
            calls: sequential | {calls: sequential, warm-up: {keep-connections: true}}
            calls: sequential | {calls: sequential, body: {content-type: text/plain}}
            calls: sequential | {calls: sequential, expect: {length: 3, sha256: abc}}
            calls: sequential | {calls: sequential, expect: itmes}
            calls: sequential | {calls: sequential, computing: 0ms}
            """)
    void rejectsMistakesThatTheReaderRejects(String right, String wrong) {
        String small = ScenarioReaderTest.SMALL;
        String indent = right.startsWith("calls") ? "    " : "";
        String keys = wrong.startsWith("{") ? keys(wrong, indent) : wrong;
        assertThat(small).contains(right);
        assertThat(violations(small)).isEmpty();
        String mistaken = small.replace(right, keys);

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", mistaken)).isInstanceOf(ScenarioException.class);
        assertThat(violations(mistaken)).isNotEmpty();
    }

    /** Returns the schema's keys of a mapping, one per line. */
    private static String keys(String mapping, String indent) {
        StringBuilder keys = new StringBuilder();
        YAMLMapper.shared()
                .readTree(mapping)
                .properties()
                .forEach(one -> keys.append(keys.isEmpty() ? "" : "\n" + indent)
                        .append(one.getKey())
                        .append(": ")
                        .append(one.getValue()));
        return keys.toString();
    }

    /** Relies on the reader's message about an unknown key, which names all keys of the mapping. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /properties                          | %s
            /$defs/Application/properties        | applications: {x: {%s}}
            /$defs/UserCount/properties          | users: {%s}
            /$defs/Isolated/properties           | isolated: {%s}
            /$defs/Full/properties               | isolated: {full: {%s}}
            /$defs/Work/properties               | work: {%s}
            /$defs/Shape/properties              | shape: {%s}
            /$defs/Closed/properties             | shape: {closed: {%s}}
            /$defs/Constant/properties           | shape: {constant: {%s}}
            /$defs/Ramp/properties               | shape: {ramp: {%s}}
            /$defs/Spike/properties              | shape: {spike: {%s}}
            /$defs/Background/properties             | background: {%s}
            /$defs/Fault/properties              | fault: {%s}
            /$defs/Soak/properties               | soak: {%s}
            /$defs/Capacity/properties           | find-max-rate: {%s}
            /$defs/Overload/properties           | overload: {%s}
            /$defs/OpenConnections/properties    | open-connections: {%s}
            /$defs/WarmUp/properties             | warm-up: {%s}
            /$defs/LegacyBehaviour/properties    | legacy: {%s}
            /$defs/Expectation/properties        | expectations: [{%s}]
            /$defs/SlowReaders/properties        | fault: {slow-readers: {%s}}
            /$defs/Contender/properties          | contenders: [{%s}]
            /$defs/Body/properties               | contenders: [{body: {%s}}]
            /$defs/ValidResponse/properties      | contenders: [{expect: {%s}}]
            /$defs/UserData/properties           | contenders: [{data: {%s}}]
            /$defs/BeforeStep/properties         | contenders: [{before: {%s}}]
            /$defs/Text/properties               | contenders: [{before: {path: /, body: {%s}}}]
            /$defs/Checked/properties            | contenders: [{before: {path: /, expect: {%s}}}]
            /$defs/Contender/properties/warm-up/properties | contenders: [{warm-up: {%s}}]
            """)
    void hasTheKeysThatTheReaderKnowsAndNoOthers(String place, String yaml) {
        String key = "qqqqqq: 1";
        String minimal = yaml.contains("contenders")
                ? yaml.replace("[{", "[{id: a, service: netty-gateway, path: /a, calls: none, ")
                : "name: a\nquestion: Why?\ncontenders: [{id: a, service: netty-gateway, path: /a, calls: none}]\n"
                        + yaml;
        String text = yaml.contains("contenders") ? "name: a\nquestion: Why?\n" + minimal : minimal;

        assertThatThrownBy(() -> ScenarioReader.read(
                        "s.yaml",
                        text.replace("{slow-readers: {%s}}", "{slow-readers: {%s}, delay: 1s}")
                                .formatted(key)))
                .hasMessageContaining("unknown key 'qqqqqq'")
                .satisfies(refusal -> assertThat(String.valueOf(refusal.getMessage())
                                .replaceAll("(?s).*Allowed: ", "")
                                .split(", "))
                        .containsExactlyElementsOf(TREE.at(place).propertyNames()));
    }

    /** Makes sure that the list of mappings above is complete. */
    @Test
    void hasADefinitionForEveryRecordOfAFile() {
        Set<String> names = new LinkedHashSet<>();
        collect(ScenarioFile.class, names);

        assertThat(TREE.required("$defs").propertyNames()).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void describesEveryKey() {
        assertThat(TREE.findParents("description")).hasSizeGreaterThan(60);
        Stream.concat(Stream.of(TREE), TREE.required("$defs").valueStream())
                .filter(mapping -> !mapping.equals(TREE.at("/$defs/LegacyBehaviour")))
                .flatMap(mapping -> mapping.required("properties").valueStream())
                .forEach(key -> assertThat(key.path("description").asString("")).isNotBlank());
    }

    private static void collect(Class<?> type, Set<String> names) {
        for (DeclaredKey key : DeclaredKey.of(type)) {
            Class<?> mapping = key.itemType();
            boolean isMapping =
                    mapping != Service.class && !DeclaredKey.of(mapping).isEmpty();
            if ((mapping == LegacyBehaviour.class || isMapping) && names.add(ScenarioSchema.nameOf(mapping))) {
                collect(mapping, names);
            }
        }
    }

    private static List<?> violations(String yaml) {
        return SCHEMA.validate(
                JsonMapper.shared().writeValueAsString(YAMLMapper.shared().readTree(yaml)), InputFormat.JSON);
    }
}
