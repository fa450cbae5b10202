package mesh.load.services.process;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;

/**
 * How a service was started, without what differs at each start (its owner, its logs) or only shortens the start (a cache). A run uses a
 * running service only if it would start the service in the same way.
 *
 * @param jdk home and version of its JDK
 * @param build the content of its jar, as a name
 * @param properties by their names, without the behaviour of the legacy backend, which each run sets before each load
 * @param environment a digest of its variables, because their values may be secret
 */
public record ServiceStart(
        String jdk, String build, List<String> jvmArguments, Map<String, String> properties, String environment) {

    private static final String BEHAVIOUR = LegacyBehaviour.property("");

    /** Finds programs, and does not change a service. Terminals often have different ones. */
    private static final Set<String> IRRELEVANT = Set.of("PATH");

    public static ServiceStart of(
            Service service,
            InstalledJdk jdk,
            JitCompilers compilers,
            String build,
            Map<String, String> properties,
            Map<String, String> variables) {
        Map<String, String> fixed = new TreeMap<>(properties);
        fixed.keySet().removeIf(name -> name.startsWith(BEHAVIOUR));
        return new ServiceStart(
                jdk.home() + " " + jdk.version(),
                build,
                ServiceCommand.jvmArguments(service, compilers),
                fixed,
                digest(variables));
    }

    private static String digest(Map<String, String> variables) {
        Map<String, String> relevant = new TreeMap<>(variables);
        relevant.keySet().removeAll(IRRELEVANT);
        try {
            byte[] text = relevant.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Returns the first difference in words, such as {@code build}; empty if a service that was started so can be used. */
    public Optional<String> differenceTo(ServiceStart wanted) {
        if (!build.equals(wanted.build)) {
            return Optional.of("build");
        }
        if (!jdk.equals(wanted.jdk)) {
            return Optional.of("JDK");
        }
        if (!jvmArguments.equals(wanted.jvmArguments)) {
            return Optional.of("JVM arguments");
        }
        if (!properties.equals(wanted.properties)) {
            Set<String> names = new TreeSet<>(properties.keySet());
            names.addAll(wanted.properties.keySet());
            names.removeIf(name -> Objects.equals(properties.get(name), wanted.properties.get(name)));
            return Optional.of("property " + names.iterator().next());
        }
        return environment.equals(wanted.environment) ? Optional.empty() : Optional.of("environment");
    }
}
