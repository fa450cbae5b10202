package mesh.load.scenario.yaml;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Dependency.Kind;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import mesh.load.scenario.yaml.ServiceProperties.PropertyType;

/** Reads the dependencies of a scenario, and the changes of their settings during a fault. */
final class DependencyReader {

    private static final String KEY = "dependencies";
    private static final String PORT = "port";
    private static final String[] KINDS = Labelled.labels(Kind.class).toArray(String[]::new);
    private static final int MIN_PORT = 1024;
    private static final int MAX_PORT = 65_535;

    /** The types of the settings that only lines have. The others are those of the legacy backend. */
    private static final Map<String, PropertyType> OF_LINES = Map.of(
            "latency", new PropertyType("Duration", "0ns", "60s", null),
            "bandwidth", new PropertyType("DataSize", null, null, null),
            "reset-ratio", new PropertyType("double", "0", "1", null));

    private final Section root;
    private final Permissions permissions;
    private final Map<Integer, String> ports = Service.portsOfMesh();

    private DependencyReader(Section root, Permissions permissions) {
        this.root = root;
        this.permissions = permissions;
        root.namedSections("applications", Application.class).forEach((label, application) -> {
            if (application.has(PORT)) {
                ports.put(application.requiredNumber(PORT, MIN_PORT, MAX_PORT), label);
            }
        });
    }

    static Map<String, Dependency> read(Section root, Permissions permissions) {
        DependencyReader reader = new DependencyReader(root, permissions);
        Map<String, Dependency> dependencies = new LinkedHashMap<>();
        root.openSections(KEY).forEach((name, section) -> dependencies.put(name, reader.dependency(name, section)));
        return dependencies;
    }

    private Dependency dependency(String name, Section section) {
        root.openSection(KEY)
                .require(
                        Key.Text.ID.matches(name),
                        name,
                        "'" + name + "' cannot name a dependency. Allowed: " + Key.Text.ID.allowed());
        String used = section.requireOne(KINDS);
        Kind kind = Labelled.find(Kind.class, used).orElseThrow();
        Section known = section.only(
                Stream.concat(Stream.of(used, PORT), kind.keys().stream()).toArray(String[]::new));
        int port = known.requiredNumber(PORT, MIN_PORT, MAX_PORT);
        String other = ports.put(port, name);
        known.require(
                other == null,
                PORT,
                "'port' of '" + name + "' is " + port + ", which '" + other + "' already uses. Allowed: another port");
        return new Dependency(kind, target(name, kind, known), port, settings(known, kind));
    }

    private String target(String name, Kind kind, Section section) {
        String key = kind.label();
        return switch (kind) {
            case TCP -> {
                String text = section.text(
                        key, one -> isAddress("tcp://" + one), "a host and a port, such as 127.0.0.1:5432");
                permissions.call(section.place(key), name, URI.create("tcp://" + text));
                yield text;
            }
            case HTTP -> {
                String text = section.text(
                        key,
                        one -> one.matches("https?://.*") && isAddress(one),
                        "an http URL without a user, a query or a fragment, such as http://127.0.0.1:7001. With https, the host has no"
                                + " underscore, because the JDK's TLS rejects them");
                permissions.call(section.place(key), name, URI.create(text));
                yield text;
            }
            case RESPONSES -> responses(section, key).toString();
        };
    }

    private static boolean isAddress(String url) {
        try {
            URI uri = URI.create(url);
            boolean isPlain = uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
            ServerAddress server = ServerAddress.of(uri);
            return isPlain
                    && switch (String.valueOf(uri.getScheme())) {
                        case "http" -> true;
                        case "https" -> !server.host().contains("_");
                        default -> uri.getPath().isEmpty();
                    };
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    /** Also checks the content of the file, so that a mistake is reported before anything starts. */
    private Path responses(Section section, String key) {
        Path file = section.parse(key, section.text(key), section.folder()::resolve);
        if (permissions.file(section.place(key), section.folder(), file)) {
            section.text(
                    key,
                    any -> Files.isReadable(file) && Files.isRegularFile(file),
                    "a regular file that can be read. There is none at " + file);
            check(Section.root(file.toString(), YamlDocument.text(file), "responses"));
        }
        return file;
    }

    private static void check(Section file) {
        file.place("responses");
        for (Section one : file.sections("responses", "method", "path", "status", "headers", "body")) {
            one.text("path", path -> path.matches("/[!-~]*"), "a path that begins with '/'");
            one.number("status", 200, 599);
            if (one.has("method")) {
                one.text("method", method -> method.matches("[A-Z]+"), "a method in capital letters, such as GET");
            }
            if (one.has("headers")) {
                Section headers = one.openSection("headers");
                headers.texts().keySet().forEach(name -> {
                    headers.require(name.matches("[\\w-]+"), name, "'" + name + "' cannot name a header");
                    headers.text(name, value -> value.matches("[ -~]*"), "printable ASCII");
                });
            }
            if (one.has("body")) {
                one.text("body");
            }
        }
    }

    private static Map<String, String> settings(Section section, Kind kind) {
        Map<String, String> settings = new LinkedHashMap<>();
        double shares = 0;
        for (String key : kind.keys()) {
            if (section.has(key)) {
                String value = typeOf(key).setting(section, key);
                settings.put(key, value);
                shares += key.endsWith("-ratio") ? Double.parseDouble(value) : 0;
                section.require(
                        shares <= 1 + 1e-9,
                        key,
                        "the ratios up to '" + key + "' are more than all calls. Allowed: a sum of at most 1");
            }
        }
        ServiceProperties.checkJitter(section, settings);
        return settings;
    }

    private static PropertyType typeOf(String key) {
        PropertyType own = OF_LINES.get(key);
        return own == null ? ServiceProperties.typeOf(LegacyBehaviour.property(key)) : own;
    }

    /** Returns the settings that a fault changes, by dependency. */
    static Map<String, Map<String, String>> changes(Section fault, Map<String, Dependency> dependencies) {
        Map<String, Map<String, String>> changes = new LinkedHashMap<>();
        if (fault.has(KEY)) {
            List<String> names = List.copyOf(dependencies.keySet());
            fault.require(
                    !names.isEmpty(), KEY, "'dependencies' is set, but the scenario has no dependencies of its own");
            fault.openSections(KEY).forEach((name, section) -> {
                Dependency dependency = dependencies.get(name);
                if (dependency == null) {
                    throw fault.openSection(KEY)
                            .fault(name, "unknown dependency '" + name + "'. " + DidYouMean.hint(name, names));
                }
                Section known = section.only(dependency.kind().keys().toArray(String[]::new));
                Map<String, String> changed = settings(known, dependency.kind());
                ServiceProperties.checkJitter(known, dependency.with(changed).settings());
                changes.put(name, changed);
            });
        }
        return changes;
    }

    static Map<String, Object> tree(Dependency dependency) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(dependency.kind().label(), dependency.target());
        tree.put(PORT, dependency.port());
        tree.putAll(ServiceProperties.tree(dependency.settings()));
        return tree;
    }

    /** Returns the schema of all settings, of which each kind of dependency has some. */
    static Map<String, Object> settingsSchema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        Stream.of(Kind.TCP, Kind.HTTP)
                .flatMap(kind -> kind.keys().stream())
                .forEach(key -> properties.put(key, typeOf(key).schemaOfSetting()));
        return ScenarioSchema.object(properties, false);
    }

    static Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        Stream.of(KINDS).forEach(kind -> properties.put(kind, Map.of("type", "string")));
        properties.put(PORT, Map.of("type", "integer", "minimum", MIN_PORT, "maximum", MAX_PORT));
        if (settingsSchema().get("properties") instanceof Map<?, ?> settings) {
            settings.forEach((key, type) -> properties.put((String) key, type));
        }
        Map<String, Object> schema = ScenarioSchema.object(properties, false);
        schema.put("required", List.of(PORT));
        schema.put(
                "oneOf",
                Stream.of(KINDS).map(kind -> Map.of("required", List.of(kind))).toList());
        return schema;
    }
}
