package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.scenario.Key;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Service;
import mesh.load.scenario.yaml.ScenarioFile.WordOr;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The JSON Schema (draft 2020-12) of scenario files, from the keys that records declare. It is for editors. The reader rejects more, such as
 * names that do not exist and durations that are too long.
 */
public final class ScenarioSchema {

    private static final String DURATION = "\\d{1,9}(us|ms|s|m)$";

    private final Map<String, Object> definitions = new TreeMap<>();

    private ScenarioSchema() {}

    /** Returns the schema. */
    public static String text() {
        ScenarioSchema schema = new ScenarioSchema();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "A scenario: a question, and everything needed to measure the answer");
        root.putAll(schema.mapping(ScenarioFile.class, List.of()));
        root.put("$defs", schema.definitions);
        return JsonMapper.shared()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(root)
                        .replace("\r\n", "\n")
                + "\n";
    }

    private Map<String, Object> mapping(Class<?> type, List<String> without) {
        List<DeclaredKey> keys = DeclaredKey.of(type).stream()
                .filter(key -> !without.contains(key.name()))
                .toList();
        Map<String, Object> properties = new LinkedHashMap<>();
        keys.forEach(key -> properties.put(key.name(), described(key)));
        Map<String, Object> schema = object(properties, false);
        List<String> required = keys.stream()
                .filter(DeclaredKey::isRequired)
                .map(DeclaredKey::name)
                .toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        List<Map<String, Object>> alternatives = keys.stream()
                .filter(key -> key.says().oneOf())
                .map(key -> required(key.name()))
                .toList();
        if (!alternatives.isEmpty()) {
            schema.put("oneOf", alternatives);
        }
        List<Map<String, Object>> exclusions = new ArrayList<>();
        for (DeclaredKey key : keys) {
            for (Key.Not not : key.nots()) {
                for (String other : not.value()) {
                    exclusions.add(Map.of("not", required(key.name(), other)));
                }
            }
        }
        if (!exclusions.isEmpty()) {
            schema.put("allOf", exclusions);
        }
        return schema;
    }

    private static Map<String, Object> required(String... keys) {
        return Map.of("required", List.of(keys));
    }

    private static Map<String, Object> object(Map<String, ?> properties, Object others) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        if (!properties.isEmpty()) {
            schema.put("properties", properties);
        }
        schema.put("additionalProperties", others);
        return schema;
    }

    private Map<String, Object> described(DeclaredKey key) {
        Map<String, Object> schema = new LinkedHashMap<>();
        String longest = key.says().longest();
        schema.put("description", key.says().value() + (longest.isEmpty() ? "" : ". Up to " + longest));
        schema.putAll(value(key));
        if (!List.of("", "{}", "[]", "''").contains(key.says().otherwise())) {
            schema.put("default", YAMLMapper.shared().readValue(key.says().otherwise(), Object.class));
        }
        return schema;
    }

    private Map<String, Object> value(DeclaredKey key) {
        Class<?> type = key.type();
        if (key.name().equals("module")) {
            return Map.of("enum", ServiceProperties.modules());
        }
        if (type == List.class) {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("type", "array");
            schema.put("items", value(key, key.itemType()));
            if (key.itemType() != Pair.class) {
                schema.put("minItems", 1);
            }
            return schema;
        }
        if (type == Map.class) {
            return key.itemType().isRecord() ? object(Map.of(), value(key, key.itemType())) : services();
        }
        return type == WordOr.class
                ? Map.of("oneOf", List.of(Map.of("enum", List.of(key.says().words())), value(key, key.itemType())))
                : value(key, type);
    }

    private Map<String, Object> value(DeclaredKey key, Class<?> type) {
        if (type == Pair.class) {
            return Map.of("type", "array", "items", Map.of("type", "string"), "minItems", 2, "maxItems", 2);
        }
        if (type.isRecord()) {
            return type == LegacyBehaviour.class ? reference(type, legacy()) : record(key, type);
        }
        if (type.isEnum()) {
            return Map.of(
                    "enum",
                    Stream.of(type.getEnumConstants())
                            .map(constant -> ((Labelled) constant).label())
                            .toList());
        }
        if (type == Duration.class) {
            String zero = key.says().aboveZero().isEmpty() ? "^" : "^(?=.*[1-9])";
            return Map.of("type", "string", "pattern", zero + DURATION);
        }
        if (type == String.class) {
            Key.Text text = key.says().text();
            return text.isFree() ? Map.of("type", "string") : Map.of("type", "string", "pattern", text.pattern());
        }
        return type == boolean.class || type == Boolean.class ? Map.of("type", "boolean") : number(key, type);
    }

    private static Map<String, Object> number(DeclaredKey key, Class<?> type) {
        Map<String, Object> schema = new LinkedHashMap<>();
        boolean decimal = type == Double.class;
        schema.put("type", decimal ? "number" : "integer");
        double min = key.says().min();
        double max = key.says().max();
        schema.put("minimum", decimal ? (Number) min : (Number) (long) min);
        schema.put("maximum", decimal ? (Number) max : (Number) (long) max);
        return schema;
    }

    private Map<String, Object> record(DeclaredKey key, Class<?> type) {
        List<String> without = List.of(key.says().without());
        return without.isEmpty() ? reference(type, mapping(type, without)) : mapping(type, without);
    }

    private Map<String, Object> reference(Class<?> type, Map<String, Object> schema) {
        String name = type.getSimpleName().replaceAll("File$", "");
        definitions.put(name, schema);
        return Map.of("$ref", "#/$defs/" + name);
    }

    private static Map<String, Object> legacy() {
        Map<String, Object> settings = new LinkedHashMap<>();
        LegacyBehaviour.KEYS.forEach(name -> settings.put(
                name, ServiceProperties.typeOf(LegacyBehaviour.property(name)).schema()));
        return object(settings, false);
    }

    /** Returns the schema of services' properties. It allows any value for Spring's own properties, and for a scenario's own services. */
    private static Map<String, Object> services() {
        Map<String, Object> any = Map.of("type", List.of("string", "number", "boolean"));
        Map<String, Object> services = new LinkedHashMap<>();
        for (Service service : Service.known()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            ServiceProperties.of(service.module())
                    .forEach(name ->
                            properties.put(name, ServiceProperties.typeOf(name).schema()));
            services.put(service.label(), object(properties, any));
        }
        return object(services, object(Map.of(), any));
    }
}
