package mesh.load.services.process;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.JvmVariables;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;

/**
 * The environment that a service gets from the caller of {@code ./mesh}. It consists of a short list of variables, and of those that the
 * scenario names. A variable that was exported for another purpose must not change the measurement.
 */
public final class ServiceEnvironment {

    /** Variables that programs need to run at all, and the names of the pod and the node, which a service reports in its info. */
    private static final Pattern NEEDED = Pattern.compile("PATH|HOME|TMPDIR|LANG|LC_\\w+|TZ|POD_NAME|NODE_NAME");

    /** Variables that enable telemetry and set its destination. They are described in {@code docs/telemetry.md}. */
    private static final Set<String> TELEMETRY = Set.of(
            "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_OTLP_ENDPOINT",
            "MANAGEMENT_OTLP_METRICS_EXPORT_ENABLED",
            "MANAGEMENT_OTLP_METRICS_EXPORT_URL",
            "MANAGEMENT_TRACING_SAMPLING_PROBABILITY");

    private static final Pattern TELEMETRY_PROFILES = Pattern.compile("(observe|traces)(,(observe|traces))*");

    private static final String BEHAVIOUR_TOKEN = "MESH_BEHAVIOUR_TOKEN";

    /** Variables that would change a service. Spring binds some, in upper or lower case, and the JVM or the C library reads the others. */
    private static final Pattern WOULD_CHANGE_A_SERVICE =
            Pattern.compile("(?i)(spring|server|management|logging|container[._-]body|database|legacy|store)[._-].+"
                    + "|mesh[._-](computing|database|events|legacy|limits|server|store)[._-].+|otel_.+|debug|trace"
                    + "|java_tool_options|_java_options|jdk_java_options|ld_preload|malloc_.+|glibc_tunables");

    private static final Set<String> OF_MESH = Set.of(DatabaseAccess.URL, DatabaseAccess.PASSWORD, BEHAVIOUR_TOKEN);

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)[^}]*}");

    private static final Pattern CONFIGURATION = Pattern.compile("application(-.*)?\\.(properties|xml|yaml|yml)");

    private final Map<String, String> caller;

    public ServiceEnvironment(Map<String, String> caller) {
        this.caller = new TreeMap<>(caller);
    }

    /** Returns a service's variables. If a property contains {@code ${NAME}}, the variable {@code NAME} is passed on, too. */
    public Map<String, String> of(Service service, Map<String, String> properties) {
        Set<String> named = named(properties.values());
        Map<String, String> all = new TreeMap<>(caller);
        all.keySet().removeIf(name -> !isHandedOn(name, service) && !named.contains(name));
        JvmVariables.removeFrom(all);
        return all;
    }

    /** Returns the variables of a foreign application: those that programs need to run at all, and its own. */
    public Map<String, String> of(Program.Startable program, int port) {
        Map<String, String> all = new TreeMap<>(caller);
        all.keySet().removeIf(name -> !NEEDED.matcher(name).matches());
        JvmVariables.removeFrom(all);
        program.environment()
                .forEach((name, value) -> all.put(name, EnvReference.resolve(ForeignStart.at(port, value), caller)));
        return all;
    }

    private boolean isHandedOn(String name, Service service) {
        return NEEDED.matcher(name).matches()
                || isTelemetry(name)
                || (service.role() == Service.Role.BACKEND && name.equals(BEHAVIOUR_TOKEN));
    }

    private boolean isTelemetry(String name) {
        return TELEMETRY.contains(name)
                || (name.equals("SPRING_PROFILES_ACTIVE")
                        && TELEMETRY_PROFILES
                                .matcher(caller.getOrDefault(name, ""))
                                .matches());
    }

    private static Set<String> named(Collection<String> values) {
        return values.stream()
                .flatMap(value -> PLACEHOLDER.matcher(value).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    /** Returns the environment of this process, with the JVM variables that the launcher removed before it started this process. */
    public CallerEnvironment callerEnvironment(MeshPlan plan) {
        List<String> values = plan.overrides().values().stream()
                .flatMap(properties -> properties.values().stream())
                .toList();
        boolean isForeign = plan.services().stream().allMatch(Service::isForeign);
        CallerEnvironment all = callerEnvironment(Path.of(""), values).with(System.getProperty("mesh.left-out", ""));
        return isForeign ? all.ofForeign() : all;
    }

    /** @param values values of the services' properties; a variable that one of them names is passed on */
    CallerEnvironment callerEnvironment(Path folder, List<String> values) {
        Set<String> named = named(values);
        Stream<String> variables =
                caller.keySet().stream().filter(name -> wouldChangeAService(name) && !named.contains(name));
        // The folders in which Spring Boot looks for configuration, relative to its working folder
        Stream<String> files = Stream.of("", "config").flatMap(below -> configuration(folder, below));
        return new CallerEnvironment(
                Stream.concat(variables, files).toList(),
                caller.keySet().stream().filter(this::isTelemetry).toList());
    }

    private boolean wouldChangeAService(String name) {
        return WOULD_CHANGE_A_SERVICE.matcher(name).matches() && !OF_MESH.contains(name) && !isTelemetry(name);
    }

    private static Stream<String> configuration(Path folder, String below) {
        File in = folder.toAbsolutePath().resolve(below).toFile();
        return Stream.ofNullable(
                        in.list((any, name) -> CONFIGURATION.matcher(name).matches()))
                .flatMap(Arrays::stream)
                .map(name -> Path.of(below, name).toString())
                .sorted();
    }

    /**
     * The names of variables and files in the environment of the caller. The values may be secret, and are not kept.
     *
     * @param leftOut variables, and files in the caller's folder, that would change a service and that no service gets
     * @param telemetry variables that services get and that enable telemetry
     */
    public record CallerEnvironment(List<String> leftOut, List<String> telemetry) {

        /** @param more further names that were left out, separated by commas */
        CallerEnvironment with(String more) {
            Stream<String> all = Stream.concat(Stream.of(more.split(",")), leftOut.stream());
            return new CallerEnvironment(
                    all.filter(name -> !name.isEmpty()).distinct().toList(), telemetry);
        }

        /** A foreign application gets no telemetry, and may read the configuration in its own folder. */
        private CallerEnvironment ofForeign() {
            return new CallerEnvironment(
                    leftOut.stream()
                            .filter(name -> !CONFIGURATION
                                    .matcher(Path.of(name).getFileName().toString())
                                    .matches())
                            .toList(),
                    List.of());
        }

        /** Returns a text that lists what the services do not get, and says where to set it instead; empty if nothing was left out. */
        public Optional<String> sentence() {
            return leftOut.isEmpty()
                    ? Optional.empty()
                    : Optional.of("the services do not get " + String.join(", ", leftOut)
                            + ". Set properties ('services') and JVM arguments ('jvm' of an application)"
                            + " in the scenario instead");
        }
    }
}
