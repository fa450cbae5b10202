package mesh.load.scenario.yaml;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import mesh.behaviour.Distribution;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The services that can be started, and their properties. A file of the load client lists them, because the load client reads a scenario
 * without building or starting the services.
 */
public final class ServiceProperties {

    private static final List<String> OF_SPRING = List.of("server.", "spring.", "management.", "logging.");

    private static final String JITTER = "jitter";

    private static final Listed LISTED = YAMLMapper.shared()
            .readValue(
                    Objects.requireNonNull(ServiceProperties.class.getResourceAsStream("/services.yaml")),
                    Listed.class);

    private ServiceProperties() {}

    private record Listed(Map<String, List<String>> modules, Map<String, PropertyType> properties) {}

    /** Returns the folders of all services that can be started, relative to the launcher's folder. */
    static List<String> modules() {
        return List.copyOf(LISTED.modules().keySet());
    }

    static List<String> of(String module) {
        List<String> prefixes = LISTED.modules().getOrDefault(module, List.of());
        return LISTED.properties().keySet().stream()
                .filter(name -> prefixes.contains(name.substring(0, name.lastIndexOf('.'))))
                .toList();
    }

    private static List<String> of(Service service) {
        return service.module().map(ServiceProperties::of).orElse(List.of());
    }

    /** Returns those properties of a service that experiments may change, by complete name and without those of Spring. */
    public static Map<String, PropertyType> limits(Service service) {
        Map<String, PropertyType> limits = new LinkedHashMap<>();
        of(service).stream().filter(Permissions::isHarmless).forEach(name -> limits.put(name, typeOf(name)));
        return limits;
    }

    /** Rejects a property that the service would ignore, or reject when it starts. */
    static void check(Section properties, String name, Service service) {
        if (OF_SPRING.stream().anyMatch(name::startsWith)) {
            return;
        }
        List<String> known = of(service);
        if (!known.contains(name)) {
            throw properties.fault(
                    name,
                    "unknown property '" + name + "' of '" + service.label() + "'. " + DidYouMean.hint(name, known)
                            + ", and Spring's own: " + String.join("*, ", OF_SPRING) + "*");
        }
        typeOf(name).check(properties, name);
    }

    static LegacyBehaviour behaviour(Section parent, String key) {
        Section section =
                parent.section(key, LegacyBehaviour.KEYS.toArray(String[]::new)).orElseThrow();
        Map<String, String> settings = new LinkedHashMap<>();
        section.entries()
                .keySet()
                .forEach(name -> settings.put(
                        name,
                        isFitting(section, name)
                                ? LegacyBehaviour.FITTING
                                : typeOf(LegacyBehaviour.property(name)).setting(section, name)));
        checkJitter(section, settings);
        return new LegacyBehaviour(settings);
    }

    /** Returns whether the run chooses the service time. */
    private static boolean isFitting(Section section, String name) {
        return name.equals(LegacyBehaviour.SERVICE_TIME)
                && section.isScalar(name)
                && section.text(name).equals(LegacyBehaviour.FITTING);
    }

    /** Rejects a jitter of service times that are random themselves. */
    static void checkJitter(Section section, Map<String, String> settings) {
        section.require(
                !settings.containsKey(JITTER) || !LegacyBehaviour.hasRandomTimes(settings),
                JITTER,
                "'jitter' is only for a fixed 'service-time'. Allowed with a distribution: 'jitter' of 'uniform' in its mapping");
    }

    /** Returns settings as a file has them. */
    static Map<String, Object> tree(Map<String, String> settings) {
        Map<String, Object> tree = new LinkedHashMap<>(settings);
        tree.computeIfPresent(LegacyBehaviour.SERVICE_TIME, (key, text) -> DistributionReader.tree(text.toString()));
        return tree;
    }

    static PropertyType typeOf(String name) {
        return Objects.requireNonNull(LISTED.properties().get(name), name);
    }

    /**
     * The type and range of a service's property, as its configuration record declares them. The type is the name of a Java type.
     *
     * @param initial the service's default; null if it has none, or a list
     */
    public record PropertyType(
            String type,
            @Nullable String min,
            @Nullable String max,
            @JsonProperty("default") @Nullable String initial) {

        private static final Pattern SIZE = Pattern.compile("\\d{1,15}(B|KB|MB|GB|TB|)");

        void check(Section section, String key) {
            if (isRandomTime()) {
                DistributionReader.ofText(section, key);
            } else {
                section.text(key, this::fits, allowed());
            }
        }

        /** Returns the value of a key. Unlike a property, a key may have a mapping for a random time. */
        String setting(Section section, String key) {
            if (isRandomTime()) {
                return DistributionReader.text(section, key);
            }
            check(section, key);
            return section.text(key);
        }

        private boolean isRandomTime() {
            return type.equals(Distribution.class.getSimpleName());
        }

        private boolean fits(String text) {
            try {
                return switch (type) {
                    case "int" -> within(BigDecimal.valueOf(Integer.parseInt(text)), BigDecimal::new);
                    case "long" -> within(BigDecimal.valueOf(Long.parseLong(text)), BigDecimal::new);
                    case "double" -> within(BigDecimal.valueOf(Double.parseDouble(text)), BigDecimal::new);
                    case "boolean" -> text.equals("true") || text.equals("false");
                    case "Duration" -> within(Durations.property(text), Durations::property);
                    case "DataSize" -> SIZE.matcher(text).matches();
                    case "URI" -> isServer(text);
                    default -> true;
                };
            } catch (IllegalArgumentException | DateTimeException | ArithmeticException wrong) {
                return false;
            }
        }

        /** The gateways reject an underscore in the host of an HTTP URL, because the JDK's client does. */
        private static boolean isServer(String url) {
            return URI.create(url).getHost() != null || (!url.startsWith("http:") && ServerAddress.isIn(url));
        }

        /** Returns the JSON Schema of a setting's values, which may be mappings. */
        Map<String, Object> schemaOfSetting() {
            return isRandomTime() ? DistributionReader.schema() : schema();
        }

        /** Returns the JSON Schema of the property's values. Each value may also be written as text. */
        Map<String, Object> schema() {
            return switch (type) {
                case "int", "long" -> numbers("integer");
                case "double" -> numbers("number");
                case "boolean" -> Map.of("enum", List.of(true, false, "true", "false"));
                case "Duration", "DataSize", "Distribution" -> Map.of("type", List.of("string", "integer"));
                case "URI" -> Map.of("type", "string");
                default -> Map.of("type", List.of("string", "number", "boolean"));
            };
        }

        private Map<String, Object> numbers(String ofJson) {
            Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", List.of(ofJson, "string")));
            if (min != null) {
                schema.put("minimum", new BigDecimal(min));
            }
            if (max != null) {
                schema.put("maximum", new BigDecimal(max));
            }
            return schema;
        }

        private <T extends Comparable<T>> boolean within(T value, Function<String, T> parser) {
            return (min == null || value.compareTo(parser.apply(min)) >= 0)
                    && (max == null || value.compareTo(parser.apply(max)) <= 0);
        }

        private String allowed() {
            return switch (type) {
                case "int", "long" -> "a whole number" + range();
                case "double" -> "a number" + range();
                case "boolean" -> "true, false";
                case "Duration" -> "a duration" + range() + ", such as 100ms, 30s or PT2M";
                case "DataSize" -> "a size such as 64KB";
                default -> "a URL with a host, which with http has no underscore";
            };
        }

        private String range() {
            return (min == null ? "" : " from " + min) + (max == null ? "" : " to " + max);
        }
    }
}
