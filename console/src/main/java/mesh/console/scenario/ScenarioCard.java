package mesh.console.scenario;

import java.util.List;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a scenario that a user reads before running it.
 *
 * @param services the services that it needs
 * @param minutes how long a soak lasts, in minutes; null for a scenario without a soak
 */
record ScenarioCard(
        String name,
        String question,
        List<Card> contenders,
        List<String> services,
        @Nullable Integer minutes) {

    record Card(String id, String service, String path, int users) {

        private static Card of(Contender contender) {
            return new Card(contender.id(), contender.service().label(), contender.path(), contender.users());
        }
    }

    static ScenarioCard of(Scenario scenario) {
        return new ScenarioCard(
                scenario.name(),
                scenario.question(),
                scenario.contenders().stream().map(Card::of).toList(),
                scenario.neededServices().stream().map(Service::label).toList(),
                scenario.experiment() instanceof Experiment.Soak soak
                        ? Math.toIntExact(soak.duration().toMinutes())
                        : null);
    }
}
