package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PauseSentenceTest {

    private static final long MS = 1_000_000;

    @Test
    void saysHowMuchOfTheTimeCollectionsTook() {
        assertThat(sentence(contender("a", 1000, 10L, 5L), contender("b", 3000, 90L, 15L)))
                .isEqualTo(
                        "Garbage collections stopped the gateways for 2.5 % of the time under load, the most under b (3.0 %), "
                                + "and the backend for 0.5 %.");
    }

    @Test
    void leavesOutABackendThatWasNotObserved() {
        assertThat(sentence(contender("a", 1000, 10L, null)))
                .isEqualTo("Garbage collections stopped the gateways for 1.0 % of the time under load.");
    }

    @Test
    void anApplicationOfTheUserIsNoGateway() {
        RunResult run = SampleRun.like(run(contender("a", 1000, 10L, null)))
                .applicationOfUser("netty-gateway")
                .build();

        assertThat(PauseSentence.of(run))
                .isEqualTo("Garbage collections stopped the applications for 1.0 % of the time under load.");
    }

    @Test
    void saysNothingIfCollectionsAreUnknown() {
        assertThat(sentence(contender("a", 1000, null, 5L))).isEmpty();
        assertThat(sentence()).isEmpty();
    }

    @Test
    void saysHowMuchOfTheRestFellIntoPauses() {
        ContenderResult known = resting("a", 30L).build();
        ContenderResult unknown = resting("b", null).build();

        assertThat(sentence(known, unknown))
                .endsWith(" At most 15.0 % of the stage rest fell into pauses of the gateways.");
        assertThat(sentence(unknown)).doesNotContain("rest");
    }

    @Test
    void standsWithTheTableOfStages() {
        RunResult run = run(resting("a", 30L).build());

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("\nGarbage collections stopped the gateways for 1.0 %");
        assertThat(Experiments.summary(run).markdown())
                .contains("\nGarbage collections stopped the gateways for 1.0 %");
    }

    /** Returns a contender with two requests, whose rest is 100 ms each. */
    private static SampleContender resting(String id, @Nullable Long inPausesMs) {
        StageTime rest = new StageTime("rest", 0.5, 100 * MS, new LatencyFigures(2, 100 * MS, List.of()));
        return SampleContender.like(contender(id, 1000, 10L, null))
                .stages(new StageFigures(
                        2, 0, null, List.of(rest), Map.of(), null, inPausesMs == null ? null : inPausesMs * MS));
    }

    private static ContenderResult contender(
            String id, long milliseconds, @Nullable Long gatewayMs, @Nullable Long backendMs) {
        SampleContender one = SampleContender.named(id).time(milliseconds);
        return one.observations(observed(one.build().service(), gatewayMs), observed("legacy-backend", backendMs))
                .build();
    }

    private static ObservationFigures observed(String service, @Nullable Long pausesMs) {
        Long nanos = pausesMs == null ? null : pausesMs * MS;
        return new ObservationFigures(
                service,
                "jmx",
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                new ServiceUse(null, null, null, null, null, null, nanos),
                null,
                List.of());
    }

    private static String sentence(ContenderResult... contenders) {
        return PauseSentence.of(run(contenders));
    }

    private static RunResult run(ContenderResult... contenders) {
        return SampleRun.complete().contenders(contenders).build();
    }
}
