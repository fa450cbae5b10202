package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;

/** Writes the services of a scenario: its overrides, and the services that it names itself. */
final class ServiceWriter {

    private ServiceWriter() {}

    static Map<String, Object> tree(Scenario scenario) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Map<String, Object> overrides = new LinkedHashMap<>();
        scenario.services().forEach((service, properties) -> overrides.put(service.label(), properties));
        tree.put("services", overrides);
        Map<String, Object> applications = applications(scenario);
        if (!applications.isEmpty()) {
            tree.put("applications", applications);
        }
        return tree;
    }

    /** Returns the services that contenders call, and those that have properties without being called. */
    private static Map<String, Object> applications(Scenario scenario) {
        SequencedSet<Service> services = new LinkedHashSet<>();
        scenario.contenders().stream().map(Contender::service).forEach(services::add);
        services.addAll(scenario.services().keySet());
        services.removeAll(Service.known());
        Map<String, Object> tree = new LinkedHashMap<>();
        services.forEach(service -> tree.put(service.label(), application(service)));
        return tree;
    }

    private static Map<String, Object> application(Service service) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("module", service.module());
        tree.put("port", service.port());
        tree.put("virtual-threads", service.virtualThreads());
        tree.put("jvm", String.join(" ", service.jvmArguments()));
        return tree;
    }
}
