package mesh.load.scenario.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.scenario.BackendNames;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Service;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The services that can be started, and their properties. They are listed in a file of the load client, because it reads a scenario
 * without building or starting the services.
 */
public final class ServiceProperties {

    /** Prefixes of the properties that Spring Boot itself defines. */
    private static final List<String> OF_SPRING = List.of("server.", "spring.", "management.", "logging.");

    private static final String RESOURCE = "/services.yaml";
    private static final Listed LISTED = YAMLMapper.shared().readValue(text(), Listed.class);

    private ServiceProperties() {}

    /**
     * @param modules the prefixes of the properties that each module has
     * @param properties by whole name
     */
    private record Listed(Map<String, List<String>> modules, Map<String, PropertyType> properties) {}

    static String text() {
        try (InputStream yaml = Objects.requireNonNull(ServiceProperties.class.getResourceAsStream(RESOURCE))) {
            return new String(yaml.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*\\R", "");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", unreadable);
        }
    }

    /** Returns the folders of everything that can be started, below the launcher's folder. */
    static List<String> modules() {
        return List.copyOf(LISTED.modules().keySet());
    }

    /** Returns the names of all properties of a module, except Spring's own. */
    static List<String> of(String module) {
        List<String> prefixes = LISTED.modules().getOrDefault(module, List.of());
        return LISTED.properties().keySet().stream()
                .filter(name -> prefixes.contains(name.substring(0, name.lastIndexOf('.'))))
                .toList();
    }

    /** Returns the properties of a service that experiments may change, by whole name; excludes Spring's own. */
    public static Map<String, PropertyType> limits(Service service) {
        Map<String, PropertyType> limits = new LinkedHashMap<>();
        of(service.module()).stream().filter(Permissions::isHarmless).forEach(name -> limits.put(name, typeOf(name)));
        return limits;
    }

    /** Rejects a property that the service would reject at its start, or ignore. */
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

    /** Reads settings of the backend's behaviour, which several keys of a scenario can hold. */
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
