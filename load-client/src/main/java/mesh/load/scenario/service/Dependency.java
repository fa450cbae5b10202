package mesh.load.scenario.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Labelled;

/**
 * A system that applications call. They call a port on loopback, where a proxy passes their calls on to the system, or responds in its place.
 *
 * @param target host and port, a URL, or the path of a file, depending on the kind
 * @param settings what the proxy does to calls, by the names that a scenario gives its settings
 */
public record Dependency(Kind kind, String target, int port, Map<String, String> settings) {

    public static final List<String> KEYS_OF_LINES =
            List.of("latency", "jitter", "bandwidth", "reset-ratio", "hang-ratio", "hang-time", "seed");

    /** What is behind the port. */
    public enum Kind implements Labelled {
        /** A system that speaks any protocol over TCP. */
        TCP,
        /** A system that speaks HTTP. */
        HTTP,
        /** A file with responses to requests over HTTP. */
        RESPONSES;

        /** Returns the names of the settings. */
        public List<String> keys() {
            return this == TCP ? KEYS_OF_LINES : LegacyBehaviour.KEYS;
        }
    }

    /** Returns a dependency that passes calls on without delay or failures, for warming up. */
    public Dependency undisturbed() {
        return new Dependency(kind, target, port, Map.of());
    }

    /** Returns the dependency with changed settings. It keeps those that the changes do not name. */
    public Dependency with(Map<String, String> changes) {
        Map<String, String> both =
                new LegacyBehaviour(settings).with(new LegacyBehaviour(changes)).settings();
        return new Dependency(kind, target, port, both);
    }

    /** Returns the settings by the names that the proxy's control path uses. */
    public Map<String, String> asFields() {
        return new LegacyBehaviour(settings).asFields();
    }

    /** Returns the proxy's configuration for these dependencies. */
    public static Map<String, String> asProperties(Map<String, Dependency> dependencies) {
        Map<String, String> properties = new LinkedHashMap<>();
        dependencies.forEach((name, dependency) -> {
            String prefix = "dependency." + name + ".";
            properties.put(prefix + dependency.kind.label(), dependency.target);
            properties.put(prefix + "port", Integer.toString(dependency.port));
            dependency.settings.forEach((setting, value) -> properties.put(prefix + setting, value));
        });
        return properties;
    }
}
