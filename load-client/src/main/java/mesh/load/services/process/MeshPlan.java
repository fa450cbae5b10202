package mesh.load.services.process;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;

/**
 * The services to start, in their order, with their ports, the configuration of each, and the folder for their logs.
 *
 * @param first the services to start first; the others are started only when a run needs them
 * @param jdks the JDKs of services that do not run on the JDK of this process
 */
public record MeshPlan(
        Set<Service> services,
        Set<Service> first,
        PortPlan ports,
        Map<Service, Map<String, String>> overrides,
        Map<Service, JdkChoice> jdks,
        JitCompilers compilers,
        Path logs) {

    private static final Set<Service.Role> MEASURING_STAGES = Set.of(Service.Role.BACKEND, Service.Role.GATEWAY);

    /**
     * Only a load shows what its requests waited for. Other experiments measure how much a gateway can carry, and for how long. Stages would
     * cost processor time there, and no report would show them.
     */
    private static final Map<String, String> WITHOUT_STAGES = Map.of("mesh.stages.enabled", "false");

    public MeshPlan {
        // Sorted, so that services are started and listed in the same order every time.
        services = Collections.unmodifiableSet(new TreeSet<>(services));
        first = Set.copyOf(first);
    }

    /** Creates the plan of services with the usual compilers. */
    public MeshPlan(
            Set<Service> services,
            Set<Service> first,
            PortPlan ports,
            Map<Service, Map<String, String>> overrides,
            Map<Service, JdkChoice> jdks,
            Path logs) {
        this(services, first, ports, overrides, jdks, JitCompilers.C1_AND_C2, logs);
    }

    /** Creates the plan of services that run on the JDK of this process. */
    public MeshPlan(Set<Service> services, PortPlan ports, Map<Service, Map<String, String>> overrides, Path logs) {
        this(services, services, ports, overrides, Map.of(), logs);
    }

    public static MeshPlan everything(PortPlan ports, Path logs) {
        return new MeshPlan(Set.copyOf(Service.MESH), ports, Map.of(), logs);
    }

    /** Creates the plan of a scenario whose services are all started first. */
    public static MeshPlan of(Scenario scenario, PortPlan ports, Path logs) {
        return of(scenario, scenario.neededServices(), ports, logs);
    }

    public static MeshPlan of(Scenario scenario, Set<Service> first, PortPlan ports, Path logs) {
        Map<Service, Map<String, String>> overrides = new TreeMap<>(scenario.services());
        Set<Service> services = scenario.neededServices();
        Map<String, String> legacy = new LinkedHashMap<>(scenario.legacy().asProperties());
        legacy.putAll(scenario.services().getOrDefault(Service.LEGACY_BACKEND, Map.of()));
        overrides.put(Service.LEGACY_BACKEND, legacy);
        overrides.put(Service.DEPENDENCIES, Dependency.asProperties(scenario.dependencies()));
        Map<String, String> database =
                new LinkedHashMap<>(scenario.services().getOrDefault(Service.DATABASE, Map.of()));
        database.putAll(DatabaseAccess.propertiesFor(services));
        overrides.put(Service.DATABASE, database);
        if (!(scenario.experiment().ofContenders() instanceof Experiment.Load)) {
            services.stream()
                    .filter(service -> MEASURING_STAGES.contains(service.role()))
                    .forEach(service -> overrides.merge(service, WITHOUT_STAGES, MeshPlan::plus));
        }
        JitCompilers compilers = scenario.jitCompilers();
        MeshPlan plan = new MeshPlan(services, first, ports, overrides, scenario.jdks(), compilers, logs);
        return new MeshPlan(services, first, ports.with(plan.toStart()), overrides, scenario.jdks(), compilers, logs);
    }

    /** Returns the settings of a scenario, and in addition those that it does not set. */
    private static Map<String, String> plus(Map<String, String> ofScenario, Map<String, String> otherwise) {
        Map<String, String> all = new LinkedHashMap<>(otherwise);
        all.putAll(ofScenario);
        return all;
    }

    /** Returns the services that are started, in their order. The others run already. */
    public List<Service> toStart() {
        return services.stream()
                .filter(service -> !(service.program() instanceof Program.Url))
                .toList();
    }

    /**
     * Returns the JDK on which a service of this project runs.
     *
     * @throws mesh.load.scenario.key.ScenarioException if the scenario has chosen one that is not on this machine, or is too old
     */
    public InstalledJdk jdkOf(Service service) {
        JdkChoice choice = jdks.get(service);
        return choice == null ? InstalledJdk.ofThisProcess() : InstalledJdk.chosen(service.label(), choice);
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

    /** Returns the ports of all services that are started. */
    public Set<Integer> allPorts() {
        return toStart().stream().flatMap(service -> portsOf(service).stream()).collect(Collectors.toSet());
    }

    public Map<String, String> overridesOf(Service service) {
        return overrides.getOrDefault(service, Map.of());
    }
}
