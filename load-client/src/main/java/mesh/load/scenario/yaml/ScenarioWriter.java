package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.JdkChoice;
import mesh.load.scenario.Program;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
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
        Map<String, Object> tree = Binding.tree(file(scenario));
        if (scenario.experiment() instanceof Experiment.Isolated isolated
                && isolated.compare().isEmpty()
                && tree.get("isolated") instanceof Map<?, ?> written) {
            written.remove("compare");
        }
        return tree;
    }

    private static ScenarioFile file(Scenario scenario) {
        Experiment experiment = scenario.experiment().ofContenders();
        Experiment.Load load = experiment instanceof Experiment.Load own ? own : null;
        Map<String, Application> applications = applications(scenario);
        return new ScenarioFile(
                scenario.name(),
                scenario.question(),
                scenario.legacy(),
                overrides(scenario),
                applications.isEmpty() ? null : applications,
                scenario.dependencies().isEmpty() ? null : scenario.dependencies(),
                scenario.experiment() instanceof Experiment.Isolated isolated ? isolated : null,
                null,
                scenario.work(),
                load == null ? null : load.shape(),
                load == null ? null : load.beside(),
                load == null ? null : load.fault(),
                experiment instanceof Experiment.Soak soak ? soak : null,
                experiment instanceof Experiment.Capacity search ? search : null,
                experiment instanceof Experiment.Overload overload ? overload : null,
                experiment instanceof Experiment.OpenConnections open ? open : null,
                load == null ? null : load.lookAfter(),
                load != null && load.stopAtFailures(),
                load != null && load.oneAtATime(),
                scenario.engine(),
                scenario.jitCompilers(),
                scenario.warmUp(),
                scenario.repetitions(),
                scenario.seed(),
                scenario.requestTimeout(),
                scenario.contenders(),
                scenario.compare(),
                scenario.expectations().isEmpty() ? null : scenario.expectations());
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
    private static Map<String, Application> applications(Scenario scenario) {
        SequencedSet<Service> services = new LinkedHashSet<>();
        scenario.contenders().stream().map(Contender::service).forEach(services::add);
        services.addAll(scenario.services().keySet());
        services.addAll(scenario.jdks().keySet());
        services.removeAll(Service.KNOWN);
        Map<String, Application> applications = new LinkedHashMap<>();
        for (Service service : services) {
            JdkChoice jdk = scenario.jdks().get(service);
            applications.put(service.label(), application(service, jdk == null ? null : jdk.java()));
        }
        return applications;
    }

    /** @param java the JDK of a module; null for that of this process */
    private static Application application(Service service, @Nullable String java) {
        int port = service.port();
        boolean virtual = service.virtualThreads();
        String jvm = String.join(" ", service.jvmArguments());
        return switch (service.program()) {
            case Program.Module(String folder) ->
                new Application(folder, null, null, null, null, port, virtual, jvm, null, null, java, null, null, null);
            case Program.Jar jar ->
                new Application(
                        null,
                        jar.file(),
                        null,
                        null,
                        null,
                        port,
                        virtual,
                        jvm,
                        jar.folder(),
                        jar.ready(),
                        jar.java(),
                        jar.properties(),
                        jar.environment(),
                        jar.observe());
            case Program.Command command ->
                new Application(
                        null,
                        null,
                        command.words(),
                        null,
                        null,
                        port,
                        null,
                        null,
                        command.folder(),
                        command.ready(),
                        null,
                        null,
                        command.environment(),
                        command.observe());
            case Program.Url url ->
                new Application(
                        null,
                        null,
                        null,
                        url.base().toString(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        url.ready(),
                        null,
                        null,
                        null,
                        url.observe());
        };
    }
}
