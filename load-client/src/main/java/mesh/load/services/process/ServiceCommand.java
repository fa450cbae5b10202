package mesh.load.services.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.service.Service;

/** The command line of each service. */
public final class ServiceCommand {

    /** The same for all services, so that none has more than another. */
    public static final List<String> JVM_ARGUMENTS = List.of(
            // Enough for 1000 users; a limit, so that a route that fills memory fails here and not on the whole
            // machine.
            "-Xmx512m",
            // Left to the JVM it would be the serial collector on one core and G1 on two. Of those for several cores
            // this one takes less of them from the service: side by side, warm, 1000 users on RSocket took 4.8 to
            // 5.9 s with it and 6.4 to 7.2 s with G1.
            "-XX:+UseParallelGC",
            // A management agent that is started later would else hand out the address of the machine's name.
            "-Djava.rmi.server.hostname=127.0.0.1",
            "-Dfile.encoding=UTF-8");

    private ServiceCommand() {}

    public static List<String> of(
            Service service, List<String> startArguments, Path jar, Map<String, String> properties) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(commonTo(service));
        command.addAll(service.jvmArguments());
        // VisualVM shows it under this name. Both Tomcat gateways, which are the same jar, would else have the same.
        command.add(displayName(service));
        command.addAll(startArguments);
        command.add("-jar");
        command.add(jar.toString());
        properties.forEach((key, value) -> command.add("--" + key + "=" + value));
        return command;
    }

    /** Without the collector where the service has one of its own: a JVM that is told of two does not start. */
    private static List<String> commonTo(Service service) {
        boolean ownCollector = service.jvmArguments().stream().anyMatch(ServiceCommand::isCollector);
        return JVM_ARGUMENTS.stream()
                .filter(argument -> !(ownCollector && isCollector(argument)))
                .toList();
    }

    private static boolean isCollector(String argument) {
        return argument.matches("-XX:\\+Use\\w+GC");
    }

    public static String displayName(Service service) {
        return "-Dvisualvm.display.name=" + service.label();
    }

    /**
     * What a service is told: where it listens, whom it calls, then the scenario's overrides. One map, because Spring Boot
     * joins the values of an option that is given twice.
     */
    public static Map<String, String> properties(Service service, PortPlan ports, Map<String, String> overrides) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.port", Integer.toString(ports.of(service)));
        properties.putAll(ownProperties(service, ports));
        properties.putAll(overrides);
        properties.put(Readiness.TELL_PROCESS, "true");
        return properties;
    }

    private static Map<String, String> ownProperties(Service service, PortPlan ports) {
        Map<String, String> own = new LinkedHashMap<>();
        if (service.role() == Service.Role.STORE) {
            own.put("spring.rsocket.server.port", Integer.toString(ports.rsocket()));
        }
        if (service.role() == Service.Role.GATEWAY) {
            own.put("mesh.legacy.url", "http://127.0.0.1:" + ports.of(Service.LEGACY_BACKEND));
            own.put("mesh.store.url", "tcp://127.0.0.1:" + ports.rsocket());
        }
        if (service.role() == Service.Role.APPLICATION) {
            // Spring Boot 3 has them only in Kubernetes; that a service is ready is asked in the same way of all.
            own.put("management.endpoint.health.probes.enabled", "true");
        }
        if (service.virtualThreads()) {
            own.put("spring.threads.virtual.enabled", "true");
        }
        return own;
    }
}
