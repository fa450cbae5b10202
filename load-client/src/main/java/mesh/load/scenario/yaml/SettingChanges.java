package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;

/**
 * Settings that a user gives beside a scenario's file. They are checked like those in the file.
 *
 * @param source the name of the scenario's file, for the message that rejects settings which need more trust
 * @param place what other messages begin with
 */
public record SettingChanges(String source, Place place, Trust trust) {

    private static final String REQUEST_TIMEOUT = "request-timeout";

    /**
     * Returns the scenario with these properties of services.
     *
     * @param settings the properties of each service, by the services' names
     */
    public Scenario services(Scenario scenario, Map<String, Map<String, String>> settings) {
        Map<Service, Map<String, String>> properties = new LinkedHashMap<>(scenario.services());
        Map<Service, JdkChoice> jdks = new LinkedHashMap<>(scenario.jdks());
        List<Service> all = services(scenario);
        Permissions permissions = new Permissions(trust);
        values(Map.of("services", settings))
                .openSections("services", Service.labels(all))
                .forEach((label, section) -> {
                    Service service = Service.find(all, label).orElseThrow();
                    Map<String, String> both = new LinkedHashMap<>(properties.getOrDefault(service, Map.of()));
                    both.putAll(ServiceReader.properties(service, section, permissions));
                    properties.put(service, both);
                    ServiceReader.addJdk(jdks, service, section, permissions);
                });
        permissions.check(source, "run");
        return scenario.withSettings(scenario.legacy(), properties, jdks);
    }

    /** Returns all services that the scenario may set: those of the mesh, and those that it adds. */
    private static List<Service> services(Scenario scenario) {
        return Stream.of(
                        Service.KNOWN.stream(),
                        scenario.contenders().stream().map(Contender::service),
                        scenario.services().keySet().stream(),
                        scenario.jdks().keySet().stream())
                .flatMap(some -> some)
                .distinct()
                .toList();
    }

    /**
     * Returns the scenario with these settings of the legacy backend.
     *
     * @param settings values by the names that a scenario gives them
     */
    public Scenario legacy(Scenario scenario, Map<String, String> settings) {
        Map<String, String> both = new LinkedHashMap<>(scenario.legacy().settings());
        both.putAll(settings);
        LegacyBehaviour legacy = ServiceProperties.behaviour(values(Map.of("legacy", both)), "legacy");
        if (scenario.load().fault() instanceof Fault.Misbehaviour fault) {
            Map<String, String> during = legacy.with(fault.behaviour()).settings();
            ServiceProperties.checkJitter(values(during), during);
        }
        return scenario.withSettings(legacy, scenario.services(), scenario.jdks());
    }

    /**
     * Returns the scenario with this {@code request-timeout}.
     *
     * @param timeout as in a file, such as {@code 5s}
     */
    public Scenario requestTimeout(Scenario scenario, String timeout) {
        Section changed = values(Map.of(REQUEST_TIMEOUT, timeout));
        return scenario.withRequestTimeout(Binding.value(changed, Scenario.class, REQUEST_TIMEOUT, Duration.class));
    }

    private Section values(Map<String, ?> settings) {
        return Section.of(source, place, settings);
    }
}
