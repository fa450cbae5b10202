package mesh.load.experiment.connections;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.sample.SampleConnections;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

/** Tests the warnings about a run on a machine with two processors. */
class ConnectionsRunTest {

    private static final Scenario SCENARIO = ShippedScenarios.find("open-connections");

    private final ConnectionsRun connections = new ConnectionsRun((Experiment.OpenConnections) SCENARIO.experiment());

    @Test
    void warnsOfABusyMachineForEachNumberOfConnections() {
        RunResult run = SampleRun.openConnections(
                        SampleConnections.step("events", 1000),
                        SampleConnections.step("events", 5000, 0.5),
                        SampleConnections.unseen("blind", 50))
                .build();

        assertThat(connections.warnings(run))
                .containsExactly(new ValidityWarning(
                        "machine-busy",
                        "events",
                        "with 5000 connections something else on the machine kept 0.5 of its 2 cores busy"));
    }

    /** The last receiver got its event after 40 ms. */
    @Test
    void warnsOfALoadClientThatReadsEventsLate() {
        RunResult run = SampleRun.openConnections(
                        readIn(SampleConnections.step("events", 1000), 20_000_000),
                        readIn(SampleConnections.step("events", 5000), 20_000_001))
                .build();

        assertThat(connections.warnings(run))
                .containsExactly(new ValidityWarning(
                        "client-starved",
                        "events",
                        "with 5000 connections the load client needed more than half of the last receiver's delay to read the "
                                + "events that had arrived"));
    }

    private static OpenConnectionsStep readIn(OpenConnectionsStep step, long readNanos) {
        EventDelivery delivery = step.delivery();
        return new OpenConnectionsStep(
                step.contender(),
                step.asked(),
                step.connected(),
                step.accepted(),
                step.refused(),
                step.ended(),
                step.connectNanos(),
                new EventDelivery(
                        delivery.events(),
                        delivery.complete(),
                        delivery.p50Nanos(),
                        delivery.p99Nanos(),
                        delivery.lastReceiverNanos(),
                        readNanos,
                        delivery.each()),
                step.client(),
                step.before(),
                step.meanwhile());
    }
}
