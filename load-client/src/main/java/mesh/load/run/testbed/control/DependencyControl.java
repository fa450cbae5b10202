package mesh.load.run.testbed.control;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.results.Json;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sets the settings of a scenario's dependencies, and reads their figures. Does nothing if the scenario has none. */
public final class DependencyControl {

    /** The outcome of a call to which the proxy did nothing. */
    private static final String SERVED = "SERVE";

    private final ServiceControl control;

    /** The proxy's control path; null if the scenario has no dependencies. */
    private final @Nullable URI all;

    public DependencyControl(ServiceControl control, Mesh mesh) {
        this.control = control;
        this.all = mesh.services().stream()
                .filter(service -> service.service().equals(Service.DEPENDENCIES))
                .findFirst()
                .map(proxy -> proxy.uri("/dependencies"))
                .orElse(null);
    }

    /** Sets all settings, and restarts each dependency's sequence of outcomes and times. */
    public void behave(Map<String, Dependency> dependencies) throws InterruptedException {
        if (all != null) {
            for (Map.Entry<String, Dependency> one : dependencies.entrySet()) {
                URI behaviour = URI.create(all + "/" + one.getKey() + "/behaviour");
                control.send("PUT", behaviour, one.getValue().asFields());
            }
        }
    }

    /** Lets all dependencies pass calls on without delay or failures. */
    public void disturbNothing(Map<String, Dependency> dependencies) throws InterruptedException {
        Map<String, Dependency> undisturbed = new LinkedHashMap<>(dependencies);
        undisturbed.replaceAll((name, one) -> one.undisturbed());
        behave(undisturbed);
    }

    public void resetFigures(Map<String, Dependency> dependencies) throws InterruptedException {
        if (all != null) {
            for (String name : dependencies.keySet()) {
                control.send("DELETE", URI.create(all + "/" + name), Map.of());
            }
        }
    }

    /** Returns the figures of each dependency since the last reset; empty if there are none. */
    public List<DependencyFigures> figures() throws InterruptedException {
        if (all == null) {
            return List.of();
        }
        return control.get(all).entrySet().stream()
                .map(one -> figures(one.getKey(), Json.MAPPER.valueToTree(one.getValue())))
                .toList();
    }

    private static DependencyFigures figures(String name, JsonNode observed) {
        JsonNode times = observed.path("times");
        JsonNode connections = observed.path("connections");
        return new DependencyFigures(
                name,
                times.path("begun").asLong(),
                times.path("ended").asLong(),
                nanos(times, "ofEnded"),
                nanos(times, "ofUnderWay"),
                times.path("peak").asLong(),
                connections.path("opened").asLong(),
                connections.path("peak").asLong(),
                failures(observed));
    }

    private static long nanos(JsonNode times, String name) {
        return Duration.parse(times.path(name).asString()).toNanos();
    }

    /** Returns the failures on purpose and all others, by the proxy's names of them in lower case. */
    private static Map<String, Long> failures(JsonNode observed) {
        Map<String, Long> failures = new TreeMap<>();
        Stream.concat(
                        observed.at("/calls/outcomes").properties().stream()
                                .filter(outcome -> !outcome.getKey().equals(SERVED)),
                        observed.path("failures").properties().stream())
                .filter(failure -> failure.getValue().asLong() > 0)
                .forEach(failure -> failures.merge(
                        failure.getKey().toLowerCase(Locale.ROOT).replace('_', '-'),
                        failure.getValue().asLong(),
                        Long::sum));
        return failures;
    }
}
