package mesh.load.services.process;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mesh.load.scenario.Dependency;
import mesh.load.scenario.Program;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;

/** The services to start, in their order, with their ports, the configuration of each, and the folder for their logs. */
public record MeshPlan(Set<Service> services, PortPlan ports, Map<Service, Map<String, String>> overrides, Path logs) {

    public MeshPlan {
        // Sorted, so that services are started and listed in the same order every time.
        services = Collections.unmodifiableSet(new TreeSet<>(services));
    }

    public static MeshPlan everything(PortPlan ports, Path logs) {
        return new MeshPlan(Set.copyOf(Service.MESH), ports, Map.of(), logs);
    }

    public static MeshPlan of(Scenario scenario, PortPlan ports, Path logs) {
        Map<Service, Map<String, String>> overrides = new TreeMap<>(scenario.services());
        Map<String, String> legacy = new LinkedHashMap<>(scenario.legacy().asProperties());
        legacy.putAll(scenario.services().getOrDefault(Service.LEGACY_BACKEND, Map.of()));
        overrides.put(Service.LEGACY_BACKEND, legacy);
        overrides.put(Service.DEPENDENCIES, Dependency.asProperties(scenario.dependencies()));
        Set<Service> services = scenario.neededServices();
        Map<String, String> database =
                new LinkedHashMap<>(scenario.services().getOrDefault(Service.DATABASE, Map.of()));
        database.putAll(DatabaseAccess.propertiesFor(services));
        overrides.put(Service.DATABASE, database);
        MeshPlan plan = new MeshPlan(services, ports, overrides, logs);
        return new MeshPlan(services, ports.with(plan.toStart()), overrides, logs);
    }

    /** Returns the services that are started, in their order. The others run already. */
    public List<Service> toStart() {
        return services.stream()
                .filter(service -> !(service.program() instanceof Program.Url))
                .toList();
    }

    /** Returns the ports of a service, and those of dependencies, which a scenario has chosen. */
    public Set<Integer> portsOf(Service service) {
        Set<Integer> all = new TreeSet<>(ports.allOf(service));
        if (service.role() == Service.Role.DEPENDENCY) {
            overridesOf(service).forEach((name, value) -> {
                if (name.endsWith(".port")) {
                    all.add(Integer.valueOf(value));
                }
            });
        }
        return all;
    }

    public Map<String, String> overridesOf(Service service) {
        return overrides.getOrDefault(service, Map.of());
    }
}
