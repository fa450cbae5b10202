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
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.JvmVariables;
import mesh.load.scenario.Service;

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

    private static final String PROFILES = "SPRING_PROFILES_ACTIVE";
    private static final Pattern TELEMETRY_PROFILES = Pattern.compile("(observe|traces)(,(observe|traces))*");

    private static final String BEHAVIOUR_TOKEN = "MESH_BEHAVIOUR_TOKEN";

    /**
     * Names of variables that would change a service. Spring binds some of them, in upper or lower case, to its own properties or to those
     * of a service. The JVM or the C library reads the others.
     */
    private static final Pattern WOULD_CHANGE_A_SERVICE =
            Pattern.compile("(?i)(spring|server|management|logging|container[._-]body|database|legacy|store)[._-].+"
                    + "|mesh[._-](computing|database|events|legacy|limits|server|store)[._-].+|otel_.+|debug|trace"
                    + "|java_tool_options|_java_options|jdk_java_options|ld_preload|malloc_.+|glibc_tunables");

    private static final Set<String> OF_MESH = Set.of(DatabaseAccess.URL, DatabaseAccess.PASSWORD, BEHAVIOUR_TOKEN);

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)[^}]*}");

    /** The folders in which Spring Boot looks for configuration, relative to its working folder. */
    private static final List<String> FOLDERS_OF_CONFIGURATION = List.of("", "config");

    private static final Pattern CONFIGURATION = Pattern.compile("application(-.*)?\\.(properties|xml|yaml|yml)");

    /** The variables that the launcher removed from the environment before it started this process. */
    private static final String LEFT_OUT_BY_LAUNCHER = "mesh.left-out";

    private final Map<String, String> caller;

    public ServiceEnvironment(Map<String, String> caller) {
        this.caller = new TreeMap<>(caller);
    }

    /** Returns the variables of a service. A value {@code ${NAME}} of one of its properties passes on this variable. */
    public Map<String, String> of(Service service, Map<String, String> properties) {
        Set<String> named = named(properties.values());
        Map<String, String> all = new TreeMap<>(caller);
        all.entrySet()
                .removeIf(variable -> !isHandedOn(variable.getKey(), variable.getValue(), service)
                        && !named.contains(variable.getKey()));
        JvmVariables.removeFrom(all);
        return all;
    }

    private static boolean isHandedOn(String name, String value, Service service) {
        return NEEDED.matcher(name).matches()
                || isTelemetry(name, value)
                || (service.role() == Service.Role.BACKEND && name.equals(BEHAVIOUR_TOKEN));
    }

    private static boolean isTelemetry(String name, String value) {
        return TELEMETRY.contains(name)
                || (name.equals(PROFILES) && TELEMETRY_PROFILES.matcher(value).matches());
    }

    private static Set<String> named(Collection<String> values) {
        return values.stream()
                .flatMap(value -> PLACEHOLDER.matcher(value).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    /** Returns the surroundings of this process, with the JVM variables that the launcher removed. */
    public Surroundings surroundings(MeshPlan plan) {
        List<String> values = plan.overrides().values().stream()
                .flatMap(properties -> properties.values().stream())
                .toList();
        return surroundings(Path.of(""), values).with(System.getProperty(LEFT_OUT_BY_LAUNCHER, ""));
    }

    /** @param values values of the services' properties; a variable that one of them names is passed on */
    Surroundings surroundings(Path folder, List<String> values) {
        Set<String> named = named(values);
        Stream<String> variables =
                names(ServiceEnvironment::wouldChangeAService).filter(name -> !named.contains(name));
        Stream<String> files = FOLDERS_OF_CONFIGURATION.stream().flatMap(below -> configuration(folder, below));
        return new Surroundings(
                Stream.concat(variables, files).toList(),
                names(ServiceEnvironment::isTelemetry).toList());
    }

    private Stream<String> names(BiPredicate<String, String> which) {
        return caller.entrySet().stream()
                .filter(variable -> which.test(variable.getKey(), variable.getValue()))
                .map(Map.Entry::getKey);
    }

    private static boolean wouldChangeAService(String name, String value) {
        return WOULD_CHANGE_A_SERVICE.matcher(name).matches() && !OF_MESH.contains(name) && !isTelemetry(name, value);
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
     * The names of variables and files in the caller's surroundings. The values may be secret, and are not kept.
     *
     * @param leftOut variables, and files in the caller's folder, that would change a service and that no service gets
     * @param telemetry variables that services get and that enable telemetry
     */
    public record Surroundings(List<String> leftOut, List<String> telemetry) {

        /** @param more further names that were left out, separated by commas */
        Surroundings with(String more) {
            Stream<String> all =
                    Stream.concat(Stream.of(more.split(",")).filter(name -> !name.isEmpty()), leftOut.stream());
            return new Surroundings(all.distinct().toList(), telemetry);
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
