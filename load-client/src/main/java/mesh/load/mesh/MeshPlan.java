package mesh.load.mesh;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;

/**
 * What is to be started.
 *
 * @param overrides configuration by service
 * @param logs the folder of the logs
 */
public record MeshPlan(Set<Service> services, PortPlan ports, Map<Service, Map<String, String>> overrides, Path logs) {

    /** All services with their own configuration. */
    public static MeshPlan everything(PortPlan ports, Path logs) {
        return new MeshPlan(EnumSet.allOf(Service.class), ports, Map.of(), logs);
    }

    /** The services that a scenario needs, configured as it says. */
    public static MeshPlan of(Scenario scenario, PortPlan ports, Path logs) {
        Map<Service, Map<String, String>> overrides = new EnumMap<>(Service.class);
        overrides.putAll(scenario.services());
        Map<String, String> legacy = new LinkedHashMap<>();
        scenario.legacy().settings().forEach((key, value) -> legacy.put("legacy.behaviour." + key, value));
        legacy.putAll(scenario.services().getOrDefault(Service.LEGACY_BACKEND, Map.of()));
        overrides.put(Service.LEGACY_BACKEND, legacy);
        return new MeshPlan(scenario.neededServices(), ports, overrides, logs);
    }

    Map<String, String> overridesOf(Service service) {
        return overrides.getOrDefault(service, Map.of());
    }
}
