package mesh.load.experiment.overload;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.sample.SampleOverload;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

/** Tests the warnings about a run on a machine with two processors, with a bound of 200 ms. */
class OverloadRunTest {

    private static final Scenario SCENARIO = ShippedScenarios.find("overload");

    private final OverloadRun overload = new OverloadRun((Experiment.Overload) SCENARIO.experiment());

    @Test
    void doesNotWarnOnAQuietMachine() {
        assertThat(overload.warnings(SampleRun.overload().build())).isEmpty();
        assertThat(overload.warnings(SampleRun.complete().build())).isEmpty();
    }

    @Test
    void warnsOfALateLoadClientAndOfOtherLoadOnTheMachine() {
        OverloadFigures quiet = SampleOverload.limited("limited");
        OverloadFigures disturbed = new OverloadFigures(
                "limited",
                quiet.capacity(),
                quiet.timeoutNanos(),
                quiet.steps(),
                quiet.series(),
                quiet.recoveryNanos(),
                101_000_000,
                new ClientFigures(1L, 0, null, 0.5, null, null, null, null));

        assertThat(overload.warnings(SampleRun.overload(disturbed).build()))
                .containsExactly(
                        new ValidityWarning(
                                "sent-late",
                                "limited",
                                "the load client sent a request 101.0 ms after it was due, though its connection was free. Up to"
                                        + " 100.0 ms, half of the bound, do not matter"),
                        new ValidityWarning(
                                "machine-busy",
                                "limited",
                                "something else on the machine kept 0.5 of its 2 cores busy"));
    }
}
