package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Creates the JSON Schema (draft 2020-12) of scenario files from the keys that records declare. Editors use it. The reader rejects further
 * mistakes, such as names that do not exist and durations that are too long.
 */
public final class ScenarioSchema {

    private static final String DURATION = "\\d{1,9}(us|ms|s|m)$";
    private static final Map<String, Object> STRING = Map.of("type", "string");
    private static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean"));

    private final Map<String, Object> definitions = new TreeMap<>();

    private ScenarioSchema() {}

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
        putAll(schema, "required", keys.stream().filter(DeclaredKey::isRequired).map(DeclaredKey::name));
        putAll(schema, "oneOf", forms(type));
        putAll(schema, "allOf", keys.stream().flatMap(ScenarioSchema::exclusions));
        return schema;
    }

    /** Returns what distinguishes the forms of a sealed type: the required ones of a form's own keys, or else any of them. */
    private static Stream<Map<String, Object>> forms(Class<?> type) {
        List<String> alternatives = DeclaredKey.alternatives(type);
        return DeclaredKey.forms(type).stream()
                .map(form -> DeclaredKey.ofForm(form).stream()
                        .filter(key -> alternatives.contains(key.name()))
                        .toList())
                .filter(own -> !own.isEmpty())
                .map(ScenarioSchema::form);
    }

    private static Map<String, Object> form(List<DeclaredKey> own) {
        String[] required = own.stream()
                .filter(key -> own.size() == 1 || key.isRequired())
                .map(DeclaredKey::name)
                .toArray(String[]::new);
        return required.length > 0
                ? required(required)
                : Map.of("anyOf", own.stream().map(key -> required(key.name())).toList());
    }

    private static void putAll(Map<String, Object> schema, String name, Stream<?> items) {
        List<?> all = items.toList();
        if (!all.isEmpty()) {
            schema.put(name, all);
        }
    }

    private static Stream<Map<String, Object>> exclusions(DeclaredKey key) {
        return key.nots().stream()
                .flatMap(not -> Stream.of(not.value()))
                .map(other -> Map.of("not", required(key.name(), other)));
    }

    private static Map<String, Object> required(String... keys) {
        return Map.of("required", List.of(keys));
    }

    static Map<String, Object> object(Map<String, ?> properties, Object others) {
        Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "object"));
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
        if (!key.says().implied()
                && !List.of("", "{}", "[]", "''").contains(key.says().otherwise())) {
            schema.put("default", YAMLMapper.shared().readValue(key.says().otherwise(), Object.class));
        }
        return schema;
    }

    private Map<String, Object> value(DeclaredKey key) {
        Class<?> type = key.type();
        if (key.name().equals("module")) {
            return Map.of("enum", ServiceProperties.modules());
        }
        if (key.name().equals("before")) {
            Map<String, Object> step = value(key, key.itemType());
            return Map.of("oneOf", List.of(step, Map.of("type", "array", "items", step, "minItems", 1)));
        }
        if (key.says().text() == Key.Text.WORDS) {
            return STRING;
        }
        if (type == List.class) {
            Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "array"));
            schema.put("items", key.itemType() == String.class ? SCALAR : value(key, key.itemType()));
            if (key.itemType() != ContenderPair.class) {
                schema.put("minItems", 1);
            }
            return schema;
        }
        if (key.name().equals("dependencies")) {
            return object(
                    Map.of(),
                    key.itemType() == Dependency.class ? DependencyReader.schema() : DependencyReader.settingsSchema());
        }
        if (type == Map.class && key.itemType() == String.class) {
            return object(Map.of(), SCALAR);
        }
        if (type == Map.class) {
            return key.itemType().isRecord() ? object(Map.of(), value(key, key.itemType())) : services();
        }
        Set<String> words = Binding.words(key).keySet();
        Stream<Map<String, Object>> single = DeclaredKey.of(type).stream()
                .filter(one -> one.name().equals(key.says().single()))
                .map(this::value);
        Stream<Map<String, Object>> word = words.isEmpty() ? Stream.of() : Stream.of(Map.of("enum", words));
        List<Map<String, Object>> allowed = Stream.of(word, Stream.of(value(key, type)), single)
                .flatMap(all -> all)
                .toList();
        return allowed.size() == 1 ? allowed.getFirst() : Map.of("oneOf", allowed);
    }

    private Map<String, Object> value(DeclaredKey key, Class<?> type) {
        Key says = key.says();
        if (says.text() == Key.Text.JDK || says.text() == Key.Text.STATUS) {
            return numberOrText(says.text());
        }
        return switch (type.getSimpleName()) {
            case "ContenderPair" -> Map.of("type", "array", "items", STRING, "minItems", 2, "maxItems", 2);
            case "String", "Service", "Path", "URI" ->
                says.text().isFree() ? STRING : text(says.text().pattern());
            case "Duration" -> text((says.aboveZero().isEmpty() ? "^" : "^(?=.*[1-9])") + DURATION);
            case "boolean", "Boolean" -> Map.of("type", "boolean");
            case "int", "Integer", "long" -> number("integer", (long) says.min(), (long) says.max());
            case "Double" -> number("number", says.min(), says.max());
            case "Distribution" -> DistributionReader.schema();
            case "UserCount" ->
                Map.of("oneOf", List.of(number("integer", (long) says.min(), (long) says.max()), mapping(type, says)));
            case "LegacyBehaviour" -> reference(type, object(settings(), false));
            default ->
                type.isEnum() ? Map.of("enum", Labelled.labels(type.asSubclass(Labelled.class))) : mapping(type, says);
        };
    }

    /** Returns the schema of a text that YAML may read as a number. */
    private static Map<String, Object> numberOrText(Key.Text text) {
        return Map.of("type", List.of("string", "integer"), "pattern", text.pattern());
    }

    private static Map<String, Object> text(String pattern) {
        return Map.of("type", "string", "pattern", pattern);
    }

    private static Map<String, Object> number(String type, Number min, Number max) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        schema.put("minimum", min);
        schema.put("maximum", max);
        return schema;
    }

    private Map<String, Object> mapping(Class<?> type, Key says) {
        List<String> without = List.of(says.without());
        return without.isEmpty() ? reference(type, mapping(type, without)) : mapping(type, without);
    }

    private Map<String, Object> reference(Class<?> type, Map<String, Object> schema) {
        definitions.put(nameOf(type), schema);
        return Map.of("$ref", "#/$defs/" + nameOf(type));
    }

    /** Returns the name of a type's definition. It is the name of the only form with keys, or else the type's own. */
    static String nameOf(Class<?> type) {
        List<Class<?>> mappings = DeclaredKey.forms(type).stream()
                .filter(form -> !DeclaredKey.of(form).isEmpty())
                .toList();
        return (mappings.size() == 1 ? mappings.getFirst() : type).getSimpleName();
    }

    private static Map<String, Object> types(List<String> names) {
        Map<String, Object> types = new LinkedHashMap<>();
        names.forEach(name -> types.put(name, ServiceProperties.typeOf(name).schema()));
        return types;
    }

    private static Map<String, Object> settings() {
        Map<String, Object> types = new LinkedHashMap<>();
        LegacyBehaviour.KEYS.forEach(key -> types.put(
                key, ServiceProperties.typeOf(LegacyBehaviour.property(key)).schemaOfSetting()));
        return types;
    }

    /** Returns a schema that allows any value for Spring's own properties, and any property for services that a scenario adds. */
    private static Map<String, Object> services() {
        Map<String, Object> services = new LinkedHashMap<>();
        for (Service service : Service.KNOWN) {
            List<String> names = ServiceProperties.of(service.module().orElseThrow());
            Map<String, Object> properties = types(names);
            properties.put(ServiceReader.JAVA, java());
            services.put(service.label(), object(properties, SCALAR));
        }
        return object(services, object(Map.of(ServiceReader.JAVA, java()), SCALAR));
    }

    private static Map<String, Object> java() {
        Map<String, Object> schema = new LinkedHashMap<>(numberOrText(Key.Text.JDK));
        schema.put("description", "The JDK of the service: its major version or its folder. Default: that of ./mesh");
        schema.put("minimum", JdkChoice.OLDEST);
        return schema;
    }
}
