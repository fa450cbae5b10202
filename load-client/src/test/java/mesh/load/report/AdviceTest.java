package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

/** Tests the sentence of advice, and the sentence with the reason of failed assertions. */
class AdviceTest {

    private static final long MS = 1_000_000;

    @Test
    void namesTheFastestWhatHeldTheNextOneBackAndTheSetting() {
        assertThat(Advice.of(run(served("fast", 1_000), held("slow", 2_600))))
                .isEqualTo(
                        "Advice: fast is the fastest contender that served all users (1.00 s); the requests of the next one, slow "
                                + "(2.60 s), spent 92 % of their time waiting for one of 500 connections; change "
                                + "mesh.limits.max-connections: with 1000, the model takes 1.30 s instead of 2.60 s.");
    }

    @Test
    void passesOverContendersThatDidNotServeAll() {
        assertThat(Advice.of(run(failing("failing", 10), held("slow", 2_600))))
                .startsWith(
                        "Advice: slow is the only contender that served all users (2.60 s); its requests spent 92 %");
    }

    @Test
    void namesTheSettingOfTheCauseIfNoneServedAll() {
        assertThat(Advice.of(run(failing("one", 10), failing("two", 10))))
                .isEqualTo(
                        "Advice: no contender served all users; one served most, 70 of 100; change mesh.limits.max-connections, "
                                + "mesh.limits.pending-acquire-max-count, or mesh.limits.fan-out down.");
    }

    @Test
    void saysThatADisturbanceCanHaveChangedTheOrder() {
        assertThat(Advice.of(run(served("fast", 1_000), held("slow", 2_600), disturbed("slow"))))
                .endsWith("; another one could be faster, because under slow the processor was the limit.");
    }

    @Test
    void isAboutSeveralContenders() {
        assertThat(Advice.of(SampleRun.complete()
                        .contenders(List.of(served("a", 1_000)))
                        .build()))
                .isEmpty();
    }

    @Test
    void theReasonIsTheProcessorThenALimitThenAQueue() {
        assertThat(FailureReason.of(run(failing("fast", 10), held("slow", 2_600), disturbed("slow"))))
                .isEqualTo("Likely reason: under slow, the processor was the limit.");
        assertThat(FailureReason.of(run(served("fast", 10), failing("slow", 20))))
                .isEqualTo("Likely reason: 30 of 100 requests of slow failed with pending-acquire-queue-full "
                        + "(The maximum number of calls was already waiting for a connection).");
        assertThat(FailureReason.of(run(served("fast", 10), held("slow", 2_600))))
                .isEqualTo(
                        "Likely reason: the requests of slow spent 92 % of their time waiting for one of 500 connections.");
        assertThat(FailureReason.of(run(served("fast", 10), served("slow", 2_600))))
                .isEmpty();
    }

    @Test
    void onlyContendersOfTheFailedAssertionsAreReasons() {
        assertThat(FailureReason.of(run(failing("fast", 10), served("slow", 2_600), disturbed("fast"))))
                .isEmpty();
    }

    private static RunResult run(ContenderResult fast, ContenderResult slow, ValidityWarning... warnings) {
        return SampleRun.complete()
                .contenders(List.of(fast, slow))
                .warnings(List.of(warnings))
                .assertions(List.of(new ExpectationFigures(
                        "quick",
                        "It is quick.",
                        "contender('slow').timeMs < 1",
                        Verdict.FAILED,
                        Map.of("contender('slow').timeMs", "4 ms"),
                        null,
                        List.of(),
                        Map.of())))
                .build();
    }

    private static ValidityWarning disturbed(String contender) {
        return new ValidityWarning("processor-limit", contender, "the processor was the limit", "free-processor");
    }

    private static ContenderResult served(String id, long milliseconds) {
        return of(id, milliseconds).build();
    }

    private static ContenderResult failing(String id, long milliseconds) {
        return of(id, milliseconds)
                .outcomes(new OutcomeCounts(100, 70, Map.of("pending-acquire-queue-full", 30), Map.of(), 0, null))
                .build();
    }

    private static ContenderResult held(String id, long milliseconds) {
        LatencyFigures unused = new LatencyFigures(1, MS, List.of());
        List<StageTime> parts =
                List.of(new StageTime("connection", 0.92, MS, unused), new StageTime("rest", 0.08, MS, unused));
        LimitFigures limit = new LimitFigures(
                "connection", "connections", "mesh.limits.max-connections", 500, null, predicted(1_300));
        return of(id, milliseconds)
                .stages(new StageFigures(100, 0, null, parts, Map.of(), limit, null))
                .prediction(predicted(2_600))
                .build();
    }

    private static SampleContender of(String id, long milliseconds) {
        return SampleContender.named(id)
                .service("netty-gateway")
                .calls("concurrent")
                .users(100)
                .time(milliseconds)
                .outcomes(new OutcomeCounts(100, 100, Map.of(), Map.of(), 0, null))
                .efficiency(null);
    }

    private static PredictionFigures predicted(long milliseconds) {
        return new PredictionFigures(milliseconds * MS, 100, Map.of(), null);
    }
}
