package mesh.load.services.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * The start of a foreign application. Its JVM gets only what the scenario says, and what a run needs: the port, a name, and a loopback
 * address for observers.
 */
public final class ForeignStart {

    /** The first version of Java with virtual threads. */
    private static final int VIRTUAL_THREADS = 21;

    private ForeignStart() {}

    /**
     * Checks whether an application can be started.
     *
     * @param environment the variables of this process
     * @throws ScenarioException if it cannot; the message says what is wrong in the scenario, and where
     */
    public static void check(Service service, Map<String, String> environment) {
        switch (service.program()) {
            case Program.Jar jar -> {
                DatabaseAccess.check(service, jar, environment);
                checkVariables(service, jar, environment);
                checkJar(service, jar);
            }
            case Program.Command command -> {
                DatabaseAccess.check(service, command, environment);
                checkVariables(service, command, environment);
                checkProgram(service, command, environment.getOrDefault("PATH", ""));
            }
            case Program.Module module -> {}
            case Program.Url url -> {}
        }
    }

    private static void checkVariables(Service service, Program.Startable program, Map<String, String> environment) {
        ScenarioException.unless(
                Files.isDirectory(program.folder()),
                program.place(),
                "'folder' of '" + service.label() + "' is '" + program.folder() + "', but there is no such folder");
        program.environment().forEach((name, value) -> {
            List<String> unset = EnvReference.names(value).stream()
                    .filter(one -> !environment.containsKey(one))
                    .toList();
            ScenarioException.unless(
                    unset.isEmpty(),
                    program.place(),
                    "'" + name + "' in the 'environment' of '" + service.label() + "' is '" + value + "', but "
                            + String.join(", ", unset) + " is not set. Set it before you call ./mesh");
        });
    }

    private static void checkJar(Service service, Program.Jar jar) {
        ExecutableJar executable = ExecutableJar.read(jar.file());
        ScenarioException.unless(
                executable.flaw() == null,
                jar.place(),
                "'jar' of '" + service.label() + "' is '" + jar.file() + "', but " + executable.flaw());
        InstalledJdk jdk = InstalledJdk.find(jar.java()).orElse(null);
        if (jdk == null) {
            throw new ScenarioException(
                    jar.place(),
                    "'java' of '" + service.label() + "' is '" + jar.java() + "'. Allowed: " + InstalledJdk.found(1));
        }
        String runs = jdk.feature() + (jar.java() == null ? ", the one of ./mesh" : "");
        ScenarioException.unless(
                executable.feature() <= jdk.feature(),
                jar.place(),
                "'" + service.label() + "' needs Java " + executable.feature() + ", but would run on Java " + runs
                        + ". Set 'java:' to a newer one. Allowed: " + InstalledJdk.found(executable.feature()));
        ScenarioException.unless(
                !service.virtualThreads() || jdk.feature() >= VIRTUAL_THREADS,
                jar.place(),
                "'" + service.label() + "' has 'virtual-threads', which need Java " + VIRTUAL_THREADS
                        + ", but would run on Java " + runs + ". Set 'java:' to a newer one. Allowed: "
                        + InstalledJdk.found(VIRTUAL_THREADS));
        String lack = wantsVirtualThreads(service, jar) ? executable.lackOfVirtualThreads() : null;
        ScenarioException.unless(
                lack == null,
                jar.place(),
                "'" + service.label() + "' is to have virtual threads, but " + lack
                        + ". Allowed: a jar of a newer version, or "
                        + (service.virtualThreads() ? "no 'virtual-threads'" : "no such property"));
    }

    /** Returns whether a jar gets the property of Spring Boot for virtual threads, by its key in the scenario or as a property. */
    public static boolean wantsVirtualThreads(Service service, Program.Jar jar) {
        return Boolean.parseBoolean(jar.properties()
                .getOrDefault(ServiceCommand.VIRTUAL_THREADS, Boolean.toString(service.virtualThreads())));
    }

    private static void checkProgram(Service service, Program.Command command, String path) {
        String program = ofThisJdk(command.words().getFirst());
        boolean isFound = program.contains("/")
                ? Files.isExecutable(command.folder().resolve(program))
                : Stream.of(path.split(":", -1)).anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        ScenarioException.unless(
                isFound,
                command.place(),
                "'command' of '" + service.label() + "' begins with '" + program + "', but there is no such program "
                        + (program.contains("/") ? "in " + command.folder() : "on the PATH"));
    }

    /**
     * Returns the command line. It contains no value of a variable.
     *
     * @param name the JVM argument that names the mesh
     * @param agent the agent that observes the JVM of a jar; null for none
     */
    public static List<String> command(
            Service service, Program.Startable program, int port, String name, @Nullable AgentStart agent) {
        return switch (program) {
            case Program.Jar jar -> java(service, jar, port, name, agent);
            case Program.Command command ->
                command.words().stream().map(word -> at(port, ofThisJdk(word))).toList();
        };
    }

    private static List<String> java(
            Service service, Program.Jar jar, int port, String name, @Nullable AgentStart agent) {
        Path java = InstalledJdk.find(jar.java())
                .orElseThrow(() -> new MeshException("there is no Java " + jar.java()))
                .program();
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-Djava.rmi.server.hostname=127.0.0.1", // the address that its JMX reports to observers
                ServiceCommand.displayName(service),
                name));
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.port", Program.PORT);
        if (service.virtualThreads()) {
            properties.put(ServiceCommand.VIRTUAL_THREADS, "true");
        }
        if (agent != null) {
            command.add(agent.argument());
            properties.putAll(AgentStart.PROPERTIES);
        }
        properties.putAll(jar.properties());
        properties.forEach((key, value) -> command.add("-D" + key + "=" + at(port, value)));
        service.jvmArguments().forEach(argument -> command.add(at(port, argument)));
        command.addAll(List.of("-jar", jar.file().toString()));
        return command;
    }

    private static String ofThisJdk(String word) {
        return word.replace(Program.JAVA, InstalledJdk.ofThisProcess().program().toString());
    }

    static String at(int port, String text) {
        return text.replace(Program.PORT, Integer.toString(port));
    }
}
