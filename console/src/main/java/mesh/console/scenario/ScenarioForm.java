package mesh.console.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.UserCount;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.scenario.yaml.ServiceProperties;
import mesh.load.scenario.yaml.ServiceProperties.PropertyType;
import org.jspecify.annotations.Nullable;

/**
 * A form in which a user changes a scenario before running it.
 *
 * @param yaml the whole scenario, including optional keys
 * @param options the values that {@code /api/run} accepts in {@code options}
 * @param limits the values that {@code /api/run} accepts in {@code options.set}, by service and property
 * @param graph who calls whom, for a drawing
 */
record ScenarioForm(
        String name,
        String yaml,
        Map<String, Choice> options,
        Map<String, Map<String, Limit>> limits,
        CallGraph graph) {

    /**
     * The property that sets how many requests Tomcat handles concurrently. It is listed here because it is Spring Boot's, and the scenario
     * reader does not know Spring Boot's properties.
     */
    private static final String TOMCAT_THREADS = "server.tomcat.threads.max";

    private static final String DEFAULT_THREADS = "200";

    private static final Set<Program> ON_TOMCAT =
            Set.of(Service.TOMCAT_GATEWAY.program(), Service.LEGACY_BACKEND.program());
    private static final int MAX_REPETITIONS = Contender.MAX_REPETITIONS;

    /**
     * The values that an option accepts.
     *
     * @param initial the scenario's value, or the values of its contenders in words; null if it has none
     * @param choices all accepted values; null if they cannot be listed
     */
    record Choice(
            String type,
            @JsonProperty("default") @Nullable Object initial,
            @Nullable Integer min,
            @Nullable Integer max,
            @Nullable List<String> choices) {

        private static Choice number(Scenario scenario, ToIntFunction<Contender> initial, int max) {
            List<Integer> numbers = scenario.contenders().stream()
                    .mapToInt(initial)
                    .distinct()
                    .sorted()
                    .boxed()
                    .toList();
            Object shown = numbers.size() == 1
                    ? numbers.getFirst()
                    : numbers.getFirst() + " to " + numbers.getLast() + ", depending on the contender";
            return new Choice("int", shown, 1, max, null);
        }

        private static Choice duration(Duration initial) {
            return new Choice("Duration", Durations.text(initial), null, null, null);
        }

        private static Choice yesOrNo() {
            return new Choice("boolean", false, null, null, null);
        }
    }

    /**
     * The values that a property of a service accepts.
     *
     * @param initial the scenario's value, or else the service's default; null if neither is known
     */
    record Limit(
            String type,
            @Nullable String min,
            @Nullable String max,
            @JsonProperty("default") @Nullable String initial) {

        private static Limit of(PropertyType type, @Nullable String initial) {
            return new Limit(type.type(), type.min(), type.max(), initial == null ? type.initial() : initial);
        }
    }

    static ScenarioForm of(Scenario scenario) {
        return new ScenarioForm(
                scenario.name(),
                ScenarioWriter.yaml(scenario),
                options(scenario),
                limits(scenario),
                CallGraph.of(scenario));
    }

    private static Map<String, Choice> options(Scenario scenario) {
        Map<String, Choice> options = new LinkedHashMap<>();
        options.put("users", Choice.number(scenario, Contender::users, UserCount.MAX_USERS));
        options.put("repetitions", Choice.number(scenario, Contender::repetitions, MAX_REPETITIONS));
        options.put(
                "engine",
                new Choice("choice", scenario.engine().label(), null, null, Labelled.labels(EngineKind.class)));
        options.put("noWarmUp", Choice.yesOrNo());
        options.put("timeout", Choice.duration(scenario.requestTimeout()));
        if (scenario.experiment() instanceof Experiment.Isolated isolated && isolated.full() != null) {
            options.put("full", Choice.yesOrNo());
        }
        if (scenario.experiment() instanceof Experiment.Soak soak) {
            options.put("soakFor", Choice.duration(soak.duration()));
        }
        return options;
    }

    private static Map<String, Map<String, Limit>> limits(Scenario scenario) {
        Map<String, Map<String, Limit>> limits = new LinkedHashMap<>();
        for (Service service : scenario.neededServices()) {
            Map<String, String> given = new LinkedHashMap<>(scenario.services().getOrDefault(service, Map.of()));
            if (service.equals(Service.LEGACY_BACKEND)) {
                given.putAll(scenario.legacy().asProperties());
            }
            Map<String, Limit> properties = new LinkedHashMap<>();
            ServiceProperties.limits(service)
                    .forEach((name, type) -> properties.put(name, Limit.of(type, given.get(name))));
            if (ON_TOMCAT.contains(service.program())) {
                properties.put(
                        TOMCAT_THREADS,
                        new Limit("int", "1", null, given.getOrDefault(TOMCAT_THREADS, DEFAULT_THREADS)));
            }
            limits.put(service.label(), properties);
        }
        return limits;
    }
}
