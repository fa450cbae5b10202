package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes the file form that {@link ScenarioReader} reads. It contains every value, also those that a file may leave out. */
public final class ScenarioWriter {

    private ScenarioWriter() {}

    public static String yaml(Scenario scenario) {
        return yaml(tree(scenario));
    }

    /** Returns the text of a file in this folder. Paths are relative to it, so that the file can move together with what it names. */
    public static String yaml(Scenario scenario, Path folder) {
        Map<String, Object> tree = tree(scenario);
        Path from = real(folder);
        within(tree.get("applications"))
                .forEach(application -> makeRelative(application, List.of("jar", "folder"), from));
        within(tree.get("contenders"))
                .flatMap(contender -> Stream.of("data", "body").map(contender::get))
                .filter(Objects::nonNull)
                .forEach(keys -> makeRelative(keys, List.of("file"), from));
        return yaml(tree);
    }

    /** Returns the mappings in a mapping or in a list. */
    private static Stream<Map<?, ?>> within(@Nullable Object value) {
        Collection<?> all =
                value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
        return all.stream().filter(Map.class::isInstance).map(one -> (Map<?, ?>) one);
    }

    private static void makeRelative(Object keys, List<String> names, Path folder) {
        if (keys instanceof Map<?, ?> map) {
            map.entrySet().stream()
                    .filter(key -> names.contains(key.getKey()) && key.getValue() instanceof String)
                    .forEach(key -> set(key, relative(Path.of(String.valueOf(key.getValue())), folder)));
        }
    }

    @SuppressWarnings("unchecked") // a mapping of a file has values of any type
    private static void set(Map.Entry<?, ?> key, String value) {
        ((Map.Entry<?, Object>) key).setValue(value);
    }

    private static String relative(Path path, Path folder) {
        Path parent = path.getParent();
        Path real = parent == null ? path : real(parent).resolve(path.getFileName());
        if (!Objects.equals(real.getRoot(), folder.getRoot())) {
            return path.toString();
        }
        String relative = folder.relativize(real).toString().replace('\\', '/');
        return relative.isEmpty() ? "." : relative;
    }

    /** Returns the folder without symbolic links, because the system follows them before it goes up. */
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException absent) {
            return folder.toAbsolutePath().normalize();
        }
    }

    public static String yaml(Map<String, Object> tree) {
        return YAMLMapper.shared().writeValueAsString(tree);
    }

    /** Returns the structure of a file, as results contain it. */
    public static Map<String, Object> tree(Scenario scenario) {
        return Binding.tree(DeclaredKey.of(ScenarioFile.class), key -> value(scenario, key));
    }

    private static @Nullable Object value(Scenario scenario, DeclaredKey key) {
        if (key.owner() == Scenario.class) {
            return key.valueIn(scenario);
        }
        if (key.owner() == Experiment.Load.class) {
            Experiment underLoad = scenario.experiment().ofContenders();
            return underLoad instanceof Experiment.Load load ? key.valueIn(load) : Binding.byDefault(key);
        }
        return switch (key.name()) {
            case "services" -> overrides(scenario);
            case "applications" -> applications(scenario);
            case "contenders" -> scenario.contenders();
            default ->
                Stream.of(scenario.experiment(), scenario.experiment().ofContenders())
                        .filter(key.type()::isInstance)
                        .findFirst()
                        .orElse(null);
        };
    }

    /** Returns the properties of services, and the JDKs of services of the mesh. Applications have theirs in {@code applications}. */
    private static Map<String, Map<String, String>> overrides(Scenario scenario) {
        Map<String, Map<String, String>> overrides = new LinkedHashMap<>();
        scenario.services()
                .forEach((service, properties) -> overrides.put(service.label(), new LinkedHashMap<>(properties)));
        scenario.jdks().forEach((service, jdk) -> {
            if (Service.KNOWN.contains(service)) {
                overrides
                        .computeIfAbsent(service.label(), first -> new LinkedHashMap<>())
                        .put(ServiceReader.JAVA, jdk.java());
            }
        });
        return overrides;
    }

    /** Returns the services that the scenario adds: those that contenders call, and those that only have properties. */
    private static Map<String, Object> applications(Scenario scenario) {
        SequencedSet<Service> services = new LinkedHashSet<>();
        scenario.contenders().stream().map(Contender::service).forEach(services::add);
        services.addAll(scenario.services().keySet());
        services.addAll(scenario.jdks().keySet());
        services.removeAll(Service.KNOWN);
        Map<String, Object> applications = new LinkedHashMap<>();
        services.forEach(service -> applications.put(service.label(), application(service, scenario.jdks())));
        return applications;
    }

    private static Map<String, Object> application(Service service, Map<Service, JdkChoice> jdks) {
        Program program = service.program();
        List<DeclaredKey> ofProgram = DeclaredKey.of(program.getClass());
        Map<String, @Nullable Object> values = new HashMap<>();
        DeclaredKey.of(Service.class).forEach(key -> values.put(key.name(), key.valueIn(service)));
        ofProgram.forEach(key -> values.put(key.name(), key.valueIn((Record) program)));
        if (jdks.get(service) instanceof JdkChoice(String java, var place)) {
            values.put(ServiceReader.JAVA, java);
        }
        ofProgram.stream()
                .flatMap(key -> key.nots().stream())
                .forEach(not -> values.keySet().removeAll(List.of(not.value())));
        return Binding.tree(DeclaredKey.of(Application.class), key -> values.get(key.name()));
    }
}
