package mesh.console.scenario;

import java.util.List;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.yaml.ShippedScenario;

/**
 * The summary of a shipped scenario that a user reads before running it.
 *
 * @param group title of the group in which lists show it
 * @param duration its typical duration in words
 * @param load how requests are distributed over time, in one word, which the page draws
 * @param fault whether something goes wrong during the load
 * @param services the services that it needs
 */
record ScenarioCard(
        String name,
        String question,
        String group,
        String duration,
        String load,
        boolean fault,
        List<Card> contenders,
        List<String> services) {

    record Card(String id, String service, String path, int users, String threads) {

        private static Card of(Contender contender) {
            Service service = contender.service();
            return new Card(
                    contender.id(),
                    service.label(),
                    contender.path(),
                    contender.users(),
                    CallGraph.Threads.of(service).label());
        }
    }

    static ScenarioCard of(ShippedScenario shipped, Scenario scenario) {
        return new ScenarioCard(
                scenario.name(),
                scenario.question(),
                shipped.group().title(),
                shipped.duration(),
                load(scenario.experiment()),
                scenario.load().fault() != null,
                scenario.contenders().stream().map(Card::of).toList(),
                scenario.neededServices().stream().map(Service::label).toList());
    }

    private static String load(Experiment experiment) {
        return switch (experiment) {
            case Experiment.Load load -> load(load.shape());
            case Experiment.Capacity capacity -> "search";
            case Experiment.Overload overload -> "overload";
            case Experiment.Soak soak -> "soak";
            case Experiment.OpenConnections open -> "connections";
            case Experiment.Isolated isolated -> "launches";
        };
    }

    private static String load(Shape shape) {
        return switch (shape) {
            case Shape.Burst burst -> "burst";
            case Shape.Closed closed -> "closed";
            case Shape.Spike spike -> "spike";
            default -> "rate";
        };
    }
}
