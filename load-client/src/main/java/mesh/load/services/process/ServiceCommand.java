package mesh.load.services.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/** The command line of each service of this project. */
public final class ServiceCommand {

    /** The same arguments for all services, so that none has an advantage. */
    public static final List<String> JVM_ARGUMENTS = List.of(
            // Enough for 1000 users, but limited. If a route fills the memory, only its service fails, and not the
            // whole machine.
            "-Xmx512m",
            // By default the JVM would choose the serial collector on one core and G1 on two. The parallel collector
            // takes less processor time from the service than G1. Side by side and warm, 1000 users on RSocket took 4.8
            // to 5.9 s with the parallel collector, and 6.4 to 7.2 s with G1.
            "-XX:+UseParallelGC",
            // Otherwise a management agent would send its clients to the address to which the machine's name resolves.
            "-Djava.rmi.server.hostname=127.0.0.1",
            // Programs read the output of services. In other languages, digits or the letter I may differ.
            "-Duser.language=en",
            "-Duser.country=US",
            "-Dfile.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8");

    /** Spring Boot's property for requests on virtual threads. */
    public static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";

    /** Spring Boot's property for the port on which the store serves RSocket. */
    public static final String RSOCKET_PORT = "spring.rsocket.server.port";

    private ServiceCommand() {}

    public static List<String> of(
            Service service,
            InstalledJdk jdk,
            JitCompilers compilers,
            List<String> startArguments,
            Path jar,
            Map<String, String> properties) {
        List<String> command = new ArrayList<>();
        command.add(jdk.program().toString());
        command.addAll(jvmArguments(service, compilers));
        command.add(displayName(service));
        command.addAll(startArguments);
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        properties.forEach((key, value) -> command.add("--" + key + "=" + value));
        return command;
    }

    /**
     * Returns the JVM arguments that all services have, those of the scenario's compilers, and then those of this service, because the last
     * one counts. Omits the common collector if the service chooses one itself, because a JVM does not start with two collectors.
     */
    static List<String> jvmArguments(Service service, JitCompilers compilers) {
        boolean ownCollector = service.jvmArguments().stream().anyMatch(ServiceCommand::isCollector);
        List<String> arguments = new ArrayList<>(JVM_ARGUMENTS);
        arguments.removeIf(argument -> ownCollector && isCollector(argument));
        arguments.addAll(compilers.jvmArguments());
        arguments.addAll(service.jvmArguments());
        return List.copyOf(arguments);
    }

    public static boolean isCollector(String argument) {
        return argument.matches("-XX:\\+Use\\w+GC");
    }

    /** Returns the argument for the name in VisualVM. Otherwise both Tomcat gateways, which share a jar, would look the same. */
    public static String displayName(Service service) {
        return "-Dvisualvm.display.name=" + service.label();
    }

    /** Returns the configuration of a service. It is a map, because Spring Boot would join the values of an option that is given twice. */
    public static Map<String, String> properties(Service service, PortPlan ports, Map<String, String> overrides) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (service.role() == Service.Role.DEPENDENCY) { // it has no Spring, and rejects settings that it does not know
            properties.put("server.port", Integer.toString(ports.of(service)));
            properties.putAll(overrides);
            return properties;
        }
        // By default Spring Boot would search the working folder, too, and not only the service's jar.
        properties.put("spring.config.location", "optional:classpath:/,optional:classpath:/config/");
        properties.put("server.port", Integer.toString(ports.of(service)));
        switch (service.role()) {
            case STORE -> properties.put(RSOCKET_PORT, Integer.toString(ports.rsocket()));
            case GATEWAY -> {
                properties.put("mesh.legacy.url", "http://127.0.0.1:" + ports.of(Service.LEGACY_BACKEND));
                properties.put("mesh.store.url", "tcp://127.0.0.1:" + ports.rsocket());
                properties.put("mesh.database.url", DatabaseAccess.url(ports));
            }
            // All services must be probed in the same way, but Spring Boot 3 has probes by default only in Kubernetes.
            case APPLICATION -> properties.put("management.endpoint.health.probes.enabled", "true");
            case BACKEND, DATABASE, DEPENDENCY, FOREIGN -> {}
        }
        if (service.virtualThreads()) {
            properties.put(VIRTUAL_THREADS, "true");
        }
        properties.putAll(overrides);
        properties.put("management.info.process.enabled", "true"); // reports the process id
        return properties;
    }

    /** Returns the property that makes a service end when its owner ends, for any reason; none if the owner is null. */
    public static Map<String, String> endingWith(@Nullable ProcessIdentity owner) {
        return owner == null ? Map.of() : Map.of("mesh.owner", Long.toString(owner.pid()));
    }
}
