package mesh.load.scenario.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.scenario.fault.BackendNames;
import mesh.load.scenario.fault.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.text.DidYouMean;
import mesh.load.scenario.yaml.document.Section;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What can be started, and which properties of our own that takes. It stands in a file of the load client, because a scenario is read
 * without building or starting what it names.
 */
public final class ServiceProperties {

    /** Those that Spring Boot itself knows the names of. */
    private static final List<String> OF_SPRING = List.of("server.", "spring.", "management.", "logging.");

    private static final String RESOURCE = "/services.yaml";
    private static final Listed LISTED = YAMLMapper.shared().readValue(text(), Listed.class);

    private ServiceProperties() {}

    /**
     * @param modules the prefixes of the properties that each takes
     * @param properties by their whole names
     */
    private record Listed(Map<String, List<String>> modules, Map<String, PropertyType> properties) {}

    static String text() {
        try (InputStream yaml = Objects.requireNonNull(ServiceProperties.class.getResourceAsStream(RESOURCE))) {
            return new String(yaml.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*\\R", "");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", unreadable);
        }
    }

    /** The folders of all that can be started, below that of the launcher. */
    static List<String> modules() {
        return List.copyOf(LISTED.modules().keySet());
    }

    /** The names of all that a module takes, but for Spring's own. */
    static List<String> of(String module) {
        List<String> prefixes = LISTED.modules().getOrDefault(module, List.of());
        return LISTED.properties().keySet().stream()
                .filter(name -> prefixes.contains(name.substring(0, name.lastIndexOf('.'))))
                .toList();
    }

    /** What experiments may turn of a service, by its whole name; Spring's own properties aside. */
    public static Map<String, PropertyType> limits(Service service) {
        Map<String, PropertyType> limits = new LinkedHashMap<>();
        of(service.module()).stream().filter(Permissions::isHarmless).forEach(name -> limits.put(name, typeOf(name)));
        return limits;
    }

    /** Refuses what the service would refuse at its start, or ignore. */
    static void check(Section properties, String name, Service service) {
        if (OF_SPRING.stream().anyMatch(name::startsWith)) {
            return;
        }
        List<String> known = of(service.module());
        if (!known.contains(name)) {
            throw properties.fault(
                    name,
                    "unknown property '" + name + "' of '" + service.label() + "'; " + DidYouMean.hint(name, known)
                            + ", and Spring's own: " + String.join("*, ", OF_SPRING) + "*");
        }
        properties.parse(name, properties.text(name), typeOf(name)::check);
    }

    /** Reads how the backend is to behave, wherever a scenario says so. */
    static LegacyBehaviour behaviour(Section parent, String key) {
        return new LegacyBehaviour(parent.section(key, LegacyBehaviour.KEYS.toArray(String[]::new))
                .map(ServiceProperties::settings)
                .orElse(Map.of()));
    }

    private static Map<String, String> settings(Section section) {
        Map<String, String> settings = section.texts();
        settings.forEach((name, value) -> section.parse(name, value, typeOf(BackendNames.property(name))::check));
        return settings;
    }

    private static PropertyType typeOf(String name) {
        return Objects.requireNonNull(LISTED.properties().get(name), name);
    }
}
